/** A word that no screen may use, and a better one. */
interface Unwanted {
  readonly word: RegExp;
  readonly instead: string;
}

/** Unwanted words by language. The glossary of docs/translating.md has the word for each thing. */
export const UNWANTED: Readonly<Record<string, readonly Unwanted[]>> = {
  en: [
    { word: /\b(is|are) waited for\b/i, instead: "“Your turn”, “still need an action”" },
    { word: /\banew\b/i, instead: "“again”" },
    { word: /\b(nobody|somebody|everybody|anybody)\b/i, instead: "“no one”, “someone”, “everyone”, or better player, combatant, target" },
    { word: /\b(whom|whoever|whomever|shall)\b/i, instead: "a sentence that somebody would say at a table" },
    { word: /\b(Narrator|Director)\b/, instead: "“GM”; the rulebooks' names stand in the guides" },
    { word: /\bbrowsers?\b/i, instead: "“device”, “computer” or “page”" },
    { word: /\bfigures?\b/i, instead: "“combatant”" },
    { word: /\bout of action\b/i, instead: "“defeated”" },
    { word: /\btakes? part (yet|already)\b/i, instead: "“is in this encounter”" },
    { word: /\bline of phases\b/i, instead: "“Timeline”" },
    { word: /\b(actions? want|wants? a (stage|result|target))\b/i, instead: "“to classify”, “to resolve”" },
    { word: /\b(lies|lie) (sealed|open)\b/i, instead: "“is sealed”, “is open”" },
    { word: /\bnudged?\b/i, instead: "“remind”" },
    { word: /;/, instead: "two sentences" },
    { word: /\.txt\b/, instead: "the name of the game that the rule is from" },
  ],
  de: [
    { word: /\bwird gewartet\b/i, instead: "„Du bist dran“, „muss noch bieten“" },
    { word: /\b(Erzählers?|Regie|Director)\b/, instead: "„Spielleitung“" },
    { word: /\bBrowsers?n?\b/, instead: "„Gerät“ oder „Seite“" },
    { word: /\b(Anstupsen|Angestupst)\b/i, instead: "„erinnern“" },
    { word: /;/, instead: "zwei Sätze" },
    { word: /\.txt\b/, instead: "der Name des Spiels, aus dem die Regel ist" },
  ],
};

/** Texts that may use such a word, with the reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  "CALLBOARD.stages.House.announceOrder.source": "tells what the rulebook calls the GM",
};

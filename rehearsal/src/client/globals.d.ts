/** The loose globals of the page. The host itself is only as strictly typed as is worth it; packages use fvtt-types. */
declare var foundry: any;
declare var game: any;
declare var ui: any;
declare var canvas: any;
declare var CONFIG: any;
declare var CONST: any;
declare var Hooks: any;
declare var Handlebars: any;
declare var PIXI: any;
declare var Roll: any;
declare var io: any;
declare var fromUuid: (uuid: string, options?: any) => Promise<any>;
declare var fromUuidSync: (uuid: string, options?: any) => any;
declare var getDocumentClass: (documentName: string) => any;
declare var _loc: (key: string, data?: object) => string;
declare var _del: any;
declare var _replace: (value: any) => any;
declare var Actor: any;
declare var Item: any;
declare var ActiveEffect: any;
declare var ChatMessage: any;
declare var Combat: any;
declare var Combatant: any;
declare var CombatantGroup: any;
declare var Scene: any;
declare var TokenDocument: any;
declare var User: any;
declare var Macro: any;
declare var JournalEntry: any;
declare var Folder: any;

declare module "*.peggy" {
  /** Parses text by the grammar. */
  export function parse(text: string, options?: object): any;
}

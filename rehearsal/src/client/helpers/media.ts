import { CONST } from "../../common/constants.ts";
import { hasFileExtension } from "../../common/data/validators.ts";

/** Tells pictures by their addresses. What makes pictures of others is absent here. */
export class ImageHelper {
  /** Whether an address ends as pictures do. */
  static hasImageExtension(src: string): boolean {
    return hasFileExtension(src, Object.keys(CONST.IMAGE_FILE_EXTENSIONS));
  }
}

/** Tells videos by their addresses. What plays them is absent here. */
export class VideoHelper {
  /** Whether an address ends as videos do. */
  static hasVideoExtension(src: string): boolean {
    return hasFileExtension(src, Object.keys(CONST.VIDEO_FILE_EXTENSIONS));
  }

  /** Whether an address leads to YouTube. */
  isYouTubeURL(url = ""): boolean {
    return /^https?:\/\/(?:www\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)\//.test(url);
  }
}

import { CONST } from "../../common/constants.ts";
import { hasFileExtension } from "../../common/data/validators.ts";

/** Recognises images by their addresses. Functions that create images do not exist here. */
export class ImageHelper {
  /** Whether an address has the extension of an image. */
  static hasImageExtension(src: string): boolean {
    return hasFileExtension(src, Object.keys(CONST.IMAGE_FILE_EXTENSIONS));
  }
}

/** Recognises videos by their addresses. Functions that play them do not exist here. */
export class VideoHelper {
  /** Whether an address has the extension of a video. */
  static hasVideoExtension(src: string): boolean {
    return hasFileExtension(src, Object.keys(CONST.VIDEO_FILE_EXTENSIONS));
  }

  /** Whether an address leads to YouTube. */
  isYouTubeURL(url = ""): boolean {
    return /^https?:\/\/(?:www\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)\//.test(url);
  }
}

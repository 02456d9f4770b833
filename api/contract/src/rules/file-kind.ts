import { hasImageExtension } from './file-name.ts';

/** Image formats that are not accepted, but that other programs convert to PNG. */
const UNSUPPORTED_IMAGE =
  /\.(tiff?|bmp|dib|gif|webp|avif|hei[cf]|jp2|j2k|jpx|jxl|jfif|jpe|ico|psd|pn?m|p[bgp]m|tga|exr|hdr|svg|dcm|dicom|nii(\.gz)?|mha|mhd|nrrd|svs|ndpi|czi|lif|dng|cr[23w]|nef|arw)$/i;

/** Returns true for a name of an image format that must be converted first, such as TIFF or WebP. */
export const isUnsupportedImage = (name: string): boolean => UNSUPPORTED_IMAGE.test(name);

/** Returns true for a file beside the images that is not an image: annotations, lists, notes, databases. */
export const isCompanion = (name: string): boolean => !hasImageExtension(name) && !isUnsupportedImage(name);

/** End of the reason for files that have an accepted extension but another image format. */
export const CONVERT_TO_PNG = 'convert it to PNG';

import { hasImageExtension } from './file-name.ts';

/** Picture formats that are not accepted, but that other programs convert to PNG. */
const UNSUPPORTED_IMAGE =
  /\.(tiff?|bmp|dib|gif|webp|avif|hei[cf]|jp2|j2k|jpx|jxl|jfif|jpe|ico|psd|pn?m|p[bgp]m|tga|exr|hdr|svg|dcm|dicom|nii(\.gz)?|mha|mhd|nrrd|svs|ndpi|czi|lif|dng|cr[23w]|nef|arw)$/i;

/** True for a name of a picture format that has to be converted first, such as TIFF or WebP. */
export const isUnsupportedImage = (name: string): boolean => UNSUPPORTED_IMAGE.test(name);

/** True for a file that lies beside images without being one: annotations, lists, notes, databases. */
export const isCompanion = (name: string): boolean => !hasImageExtension(name) && !isUnsupportedImage(name);

/** Ends the reason of a file that carries an accepted extension, but is a picture of another format. */
export const CONVERT_TO_PNG = 'convert it to PNG';

/** Gate (specification, section 4) that a page is behind. */
export type GateName = 'upload' | 'masks' | 'preview' | 'settings' | 'augment' | 'result';

export interface PageDefinition {
  step: string;
  /** Path below the area's base. */
  path: string;
  /** Label in the side menu. */
  label: string;
  gate: GateName;
  /** True for the page that the base path itself shows. */
  isFirst?: boolean;
}

export interface AreaDefinition {
  area: string;
  /** Folder at the root of the repository, named `mf-...`. */
  folder: string;
  /** First part of the path of its pages. */
  base: string;
  /** Port of its development server. */
  port: number;
  /** Label in the left navigation, in full and short, and the title of the side menu. */
  label: string;
  short: string;
  menu: string;
  icon: 'upload' | 'options' | 'play';
  pages: readonly PageDefinition[];
}

/**
 * Every area of the product with its pages, in the order of Previous and Continue. Each area is a federated remote; the
 * container names, addresses, variables, content security policy, development servers and navigation are derived from
 * this table. A new area is a row here and a folder.
 */
export const AREAS = [
  {
    area: 'upload',
    folder: 'mf-upload',
    base: '/upload_data',
    port: 8091,
    label: 'Upload data',
    short: 'Upload',
    menu: 'Dataset',
    icon: 'upload',
    pages: [
      { step: 'uploadImages', path: 'images', label: 'Images', gate: 'upload', isFirst: true },
      { step: 'uploadMasks', path: 'masks', label: 'Segmentation Masks', gate: 'masks' },
      { step: 'previewUpload', path: 'preview', label: 'Preview', gate: 'preview' },
    ],
  },
  {
    area: 'settings',
    folder: 'mf-settings',
    base: '/settings',
    port: 8092,
    label: 'Augmentation settings',
    short: 'Settings',
    menu: 'Settings',
    icon: 'options',
    pages: [
      { step: 'dataSplit', path: 'data_split', label: 'Data Split', gate: 'settings', isFirst: true },
      {
        step: 'visualAttributes',
        path: 'stratified_splitting',
        label: 'Stratified Splitting',
        gate: 'settings',
      },
      { step: 'transformation', path: 'select_transformation', label: 'Transformations', gate: 'settings' },
      { step: 'preprocessing', path: 'pre_processing', label: 'Pre-processing', gate: 'settings' },
    ],
  },
  {
    area: 'augment',
    folder: 'mf-augment',
    base: '/augment',
    port: 8093,
    label: 'Initiate augmentation',
    short: 'Augment',
    menu: 'Augment',
    icon: 'play',
    pages: [
      {
        step: 'startAugmentation',
        path: 'start_augmentation',
        label: 'Start Augmentation',
        gate: 'augment',
        isFirst: true,
      },
      { step: 'previewResult', path: 'preview', label: 'Preview Result', gate: 'result' },
    ],
  },
] as const satisfies readonly AreaDefinition[];

type Area = (typeof AREAS)[number];
export type AreaName = Area['area'];
export type StepName = Area['pages'][number]['step'];

type Underscored<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : S;
/** Name of an area's federation container: a JavaScript identifier. */
export type ContainerName = Underscored<Area['folder']>;
/** Environment variable with the address of an area's entry. */
export type RemoteVariable = `REMOTE_${Uppercase<ContainerName>}`;

export const containerOf = (folder: string): ContainerName => folder.replaceAll('-', '_') as ContainerName;

export const remoteVariable = (folder: string): RemoteVariable =>
  `REMOTE_${containerOf(folder).toUpperCase()}` as RemoteVariable;

/** File name of a remote's entry; never cached, because a new build keeps the name. */
export const REMOTE_ENTRY = 'remoteEntry.js';

/** Returns the address of a remote's entry if everything is served from one origin. */
export const remoteEntryPath = (folder: string): string => `/remotes/${folder}/${REMOTE_ENTRY}`;

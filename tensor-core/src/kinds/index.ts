import type { ParamsOf, TransformFlag, TransformKind } from '@twinset/contract';
import { addField, type FieldTransform } from './field.ts';
import { addFilter, type Filter } from './filter.ts';
import { addGeometric, type Geometric } from './geometric.ts';
import { addIntensity, type Intensity } from './intensity.ts';
import { addLookup, type Lookup } from './lookup.ts';
import { addMixing, type Mixing } from './mixing.ts';
import { addOcclusion, type Occlusion } from './occlusion.ts';
import type { FrameFacts, Pass } from './pass.ts';
import { addPaste, type Paste } from './paste.ts';

export type AnyTransform =
  | Geometric<TransformFlag>
  | FieldTransform<TransformFlag>
  | Intensity<TransformFlag>
  | Lookup<TransformFlag>
  | Filter<TransformFlag>
  | Occlusion<TransformFlag>
  | Mixing<TransformFlag>
  | Paste<TransformFlag>;

/** For each kind, the function that adds a transform to the passes over an output. */
export const KINDS = {
  geometric: addGeometric,
  field: addField,
  intensity: addIntensity,
  lookup: addLookup,
  filter: addFilter,
  occlusion: addOcclusion,
  mixing: addMixing,
  paste: addPaste,
} satisfies {
  [D in TransformKind]: (
    passes: Pass[],
    transform: Extract<AnyTransform, { kind: D }>,
    params: ParamsOf<TransformFlag>,
    frame: FrameFacts,
  ) => void;
};

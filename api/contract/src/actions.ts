import { shortcutOf } from './shortcuts.ts';

/**
 * Place in which an action is available: `page`: if its control is on the page; `dialog`: in an open dialog; `item`: for one
 * item of a list; `viewer`: keys of the viewer, without a control. Only actions of pages are in the palette.
 */
export type ActionScope = 'page' | 'dialog' | 'item' | 'viewer';

type Row = readonly [label: string, scope: ActionScope];

/**
 * All actions of the product. A control refers to its row by the attribute `data-action`; running the action presses
 * the control. Palette and list of shortcuts are derived from the rows. Pages load this table with the first of
 * those dialogs; what they need before that is in `shortcuts.ts`.
 */
export const ACTIONS = {
  'palette.open': ['Search actions', 'page'],
  'shortcuts.open': ['Show keyboard shortcuts', 'page'],
  'settings.undo': ['Undo the last change of settings', 'page'],
  'settings.redo': ['Redo the change of settings', 'page'],
  'page.next': ['Continue to the next page', 'page'],
  'page.previous': ['Go to the previous page', 'page'],
  'page.home': ['Go to Home', 'page'],
  'page.area': ['Open an area', 'item'],
  'page.open': ['Go to the last open page', 'page'],
  'page.closed': ['A page that is not open yet', 'item'],
  'mode.dark': ['Switch dark mode', 'page'],
  'session.start': ['Start New Session', 'page'],
  'session.continue': ['Continue the session', 'page'],
  'session.dialog': ['Reset or end the session', 'page'],
  'session.reset': ['Reset session', 'dialog'],
  'session.end': ['End session', 'dialog'],
  'dataset.open': ['Open a dataset', 'page'],
  'dataset.sample': ['Try with a sample', 'page'],
  'files.choose': ['Choose files', 'page'],
  'files.chooseFolder': ['Choose a folder', 'page'],
  'files.cancel': ['Cancel the upload', 'page'],
  'files.retry': ['Retry the upload', 'page'],
  'files.finish': ['Finish the upload', 'page'],
  'files.forget': ['Continue without the missing files', 'page'],
  'files.delete': ['Delete a file', 'item'],
  'files.deleteAll': ['Delete all files', 'page'],
  'pairs.tools': ['Show the choices of view and filters', 'page'],
  'pairs.select': ['Select pairs', 'page'],
  'pairs.exclude': ['Exclude the selected pairs', 'page'],
  'pairs.excludeAll': ['Exclude or use all shown pairs', 'page'],
  'pairs.include': ['Use the selected pairs again', 'page'],
  'pairs.showAll': ['Clear the search and filters', 'page'],
  'pairs.jump': ['Go to a pair', 'page'],
  'pair.open': ['Open a pair', 'item'],
  'finding.filter': ['Show only the pairs of a finding', 'item'],
  'finding.showFile': ['Show a file of a finding', 'item'],
  'finding.acknowledge': ['Acknowledge a finding', 'item'],
  'finding.waive': ['Use masks with an error anyway', 'item'],
  'repair.choose': ['Choose a repair', 'item'],
  'repair.remove': ['Remove a repair', 'item'],
  'repair.threshold': ['Choose a threshold', 'item'],
  'repair.objects': ['Treat values as objects', 'item'],
  'classes.undo': ['Undo the changes of classes', 'page'],
  'legend.toggle': ['Show or hide a class in masks', 'item'],
  'legend.only': ['Show only one class in masks', 'item'],
  'legend.all': ['Show all classes in masks', 'page'],
  'split.lock': ['Lock the share of a set', 'item'],
  'csv.sample': ['Download sample CSV', 'page'],
  'csv.delete': ['Delete CSV', 'page'],
  'stratify.column': ['Balance a column', 'item'],
  'stratify.removeColumns': ['Remove missing columns', 'page'],
  'preset.apply': ['Apply the preset', 'page'],
  'preset.undo': ['Undo the preset', 'page'],
  'preset.save': ['Save the settings as a preset', 'page'],
  'preset.openFile': ['Open a preset file', 'page'],
  'preset.applyOwn': ['Apply a preset of yours', 'item'],
  'preset.rename': ['Rename a preset', 'item'],
  'preset.copyLink': ['Copy the link of a preset', 'item'],
  'preset.saveFile': ['Save a preset as a file', 'item'],
  'preset.delete': ['Delete a preset', 'item'],
  'preset.keep': ['Keep a preset from a link or file', 'dialog'],
  'transforms.adjust': ['Adjust a transformation', 'item'],
  'transforms.restore': ['Restore the ranges of a transformation', 'item'],
  'transforms.addGroup': ['Add a group of transformations', 'page'],
  'transforms.removeGroup': ['Remove a group of transformations', 'item'],
  'transforms.border': ['Adjust the border fill', 'page'],
  'outputs.newSeed': ['New seed', 'page'],
  'outputs.open': ['Open a sample output', 'item'],
  'example.previous': ['Previous example', 'page'],
  'example.next': ['Next example', 'page'],
  'crop.frame': ['Move the crop frame', 'item'],
  'crop.handle': ['Change the size of the crop frame', 'item'],
  'crop.fit': ['Fit the crop to the images', 'page'],
  'resize.size': ['Set a size', 'item'],
  'resize.proportions': ['Keep proportions', 'page'],
  'run.start': ['Start Augmentation', 'page'],
  'run.cancel': ['Cancel the augmentation', 'page'],
  'run.notify': ['Notify me when the augmentation is done', 'page'],
  'run.openPreview': ['Open the preview of the pairs', 'item'],
  'result.open': ['Preview the result', 'page'],
  'result.download': ['Download the result', 'page'],
  'result.downloadPart': ['Download a part of the result', 'item'],
  'result.copyNumbers': ['Copy the numbers for training', 'page'],
  'versions.open': ['List the versions of the result', 'page'],
  'versions.close': ['Back to the start of a run', 'page'],
  'versions.clear': ['End the comparison of versions', 'page'],
  'versions.restore': ['Restore the settings of a version', 'item'],
  'versions.runAgain': ['Run a version again', 'item'],
  'receipt.reproduce': ['Reproduce this output', 'dialog'],
  'viewer.mode': ['Change the view of a pair', 'item'],
  'viewer.previous': ['Previous pair', 'viewer'],
  'viewer.next': ['Next pair', 'viewer'],
  'viewer.step': ['Previous or next pair', 'item'],
  'viewer.zoomIn': ['Zoom in', 'viewer'],
  'viewer.zoomOut': ['Zoom out', 'viewer'],
  'viewer.fit': ['Fit the whole image', 'viewer'],
  'viewer.object': ['Next object of the mask', 'viewer'],
  'viewer.hideMask': ['Hide the mask while the key is down', 'viewer'],
  'intake.add': ['Add the pairs of the dataset', 'dialog'],
  'intake.check': ['Check the pairs', 'dialog'],
  'intake.startAgain': ['Start the dataset again', 'dialog'],
  'intake.wait': ['Open the dataset after the conversion', 'dialog'],
  'intake.dropNext': ['Do not open the dataset that waits', 'dialog'],
  'intake.discard': ['Discard the dataset', 'dialog'],
  'intake.upload': ['Upload one kind of file only', 'dialog'],
  'place.open': ['Open a folder of the server', 'item'],
  'place.up': ['Open the folder above', 'dialog'],
  'place.use': ['Use a folder of the server', 'item'],
  'dialog.cancel': ['Cancel', 'dialog'],
  'dialog.close': ['Close', 'dialog'],
  'dialog.confirm': ['Confirm', 'dialog'],
  'list.expand': ['Show all or fewer', 'item'],
  'list.more': ['Show more', 'item'],
  'notice.dismiss': ['Dismiss a notice', 'item'],
  'toast.undo': ['Undo what a message reports', 'item'],
  'toast.close': ['Close a message', 'item'],
  retry: ['Retry', 'item'],
  reload: ['Reload the page', 'page'],
} as const satisfies Record<string, Row>;

export type ActionId = keyof typeof ACTIONS;

/** One action with its id. */
export interface Action {
  id: ActionId;
  label: string;
  scope: ActionScope;
  /** Keys joined by "+", such as "Mod+K". */
  shortcut: string | null;
}

/** Returns the row of an action; null for an unknown id. */
export function actionOf(id: string | undefined): Action | null {
  if (id === undefined || !Object.hasOwn(ACTIONS, id)) return null;
  const [label, scope]: Row = ACTIONS[id as ActionId];
  return { id: id as ActionId, label, scope, shortcut: shortcutOf(id as ActionId) };
}

/** Returns all actions in the order of the table. */
export const allActions = (): Action[] => Object.keys(ACTIONS).flatMap((id) => actionOf(id) ?? []);

/**
 * Where an action is available: `page`: if its control is on the page; `dialog`: in an open dialog; `item`: for one
 * item of a list; `viewer`: keys of the viewer, without a control. Only actions of pages are in the palette.
 */
export type ActionScope = 'page' | 'dialog' | 'item' | 'viewer';
/**
 * All actions of the product. A control refers to its row by the attribute `data-action`; running the action presses
 * the control. Palette, shortcuts, tooltips and the list of shortcuts are derived from the rows. "Mod" is Ctrl or
 * Command.
 */
export declare const ACTIONS: {
  readonly 'palette.open': readonly ['Search actions', 'page', 'Mod+K'];
  readonly 'shortcuts.open': readonly ['Show keyboard shortcuts', 'page', '?'];
  readonly 'page.next': readonly ['Continue to the next page', 'page', 'N'];
  readonly 'page.previous': readonly ['Go to the previous page', 'page', 'P'];
  readonly 'page.home': readonly ['Go to Home', 'page'];
  readonly 'page.area': readonly ['Open an area', 'item'];
  readonly 'page.open': readonly ['Go to the last open page', 'page'];
  readonly 'page.closed': readonly ['A page that is not open yet', 'item'];
  readonly 'mode.dark': readonly ['Switch dark mode', 'page'];
  readonly 'session.start': readonly ['Start New Session', 'page'];
  readonly 'session.continue': readonly ['Continue the session', 'page'];
  readonly 'session.dialog': readonly ['Reset or end the session', 'page'];
  readonly 'session.reset': readonly ['Reset session', 'dialog'];
  readonly 'session.end': readonly ['End session', 'dialog'];
  readonly 'dataset.open': readonly ['Open a dataset', 'page'];
  readonly 'dataset.sample': readonly ['Try with a sample', 'page'];
  readonly 'files.choose': readonly ['Choose files', 'page', 'Mod+O'];
  readonly 'files.chooseFolder': readonly ['Choose a folder', 'page'];
  readonly 'files.cancel': readonly ['Cancel the upload', 'page'];
  readonly 'files.retry': readonly ['Retry the upload', 'page'];
  readonly 'files.finish': readonly ['Finish the upload', 'page'];
  readonly 'files.forget': readonly ['Continue without the missing files', 'page'];
  readonly 'files.delete': readonly ['Delete a file', 'item'];
  readonly 'files.deleteAll': readonly ['Delete all files', 'page'];
  readonly 'pairs.select': readonly ['Select pairs', 'page'];
  readonly 'pairs.exclude': readonly ['Exclude the selected pairs', 'page'];
  readonly 'pairs.excludeAll': readonly ['Exclude or use all shown pairs', 'page'];
  readonly 'pairs.include': readonly ['Use the selected pairs again', 'page'];
  readonly 'pairs.jump': readonly ['Go to a pair', 'page'];
  readonly 'pair.open': readonly ['Open a pair', 'item'];
  readonly 'finding.filter': readonly ['Show only the pairs of a finding', 'item'];
  readonly 'finding.showFile': readonly ['Show a file of a finding', 'item'];
  readonly 'finding.waive': readonly ['Use masks with an error anyway', 'item'];
  readonly 'repair.choose': readonly ['Choose a repair', 'item'];
  readonly 'repair.remove': readonly ['Remove a repair', 'item'];
  readonly 'repair.threshold': readonly ['Choose a threshold', 'item'];
  readonly 'repair.objects': readonly ['Treat values as objects', 'item'];
  readonly 'classes.undo': readonly ['Undo the changes of classes', 'page'];
  readonly 'split.lock': readonly ['Lock the share of a set', 'item'];
  readonly 'csv.sample': readonly ['Download sample CSV', 'page'];
  readonly 'csv.delete': readonly ['Delete CSV', 'page'];
  readonly 'stratify.column': readonly ['Balance a column', 'item'];
  readonly 'stratify.removeColumns': readonly ['Remove missing columns', 'page'];
  readonly 'preset.apply': readonly ['Apply the preset', 'page'];
  readonly 'preset.undo': readonly ['Undo the preset', 'page'];
  readonly 'transforms.adjust': readonly ['Adjust a transformation', 'item'];
  readonly 'transforms.restore': readonly ['Restore the ranges of a transformation', 'item'];
  readonly 'transforms.border': readonly ['Adjust the border fill', 'page'];
  readonly 'outputs.newSeed': readonly ['New seed', 'page'];
  readonly 'outputs.open': readonly ['Open a sample output', 'item'];
  readonly 'example.previous': readonly ['Previous example', 'page'];
  readonly 'example.next': readonly ['Next example', 'page'];
  readonly 'crop.frame': readonly ['Move the crop frame', 'item'];
  readonly 'crop.handle': readonly ['Change the size of the crop frame', 'item'];
  readonly 'crop.fit': readonly ['Fit the crop to the images', 'page'];
  readonly 'resize.size': readonly ['Set a size', 'item'];
  readonly 'resize.proportions': readonly ['Keep proportions', 'page'];
  readonly 'run.start': readonly ['Start Augmentation', 'page', 'Mod+Enter'];
  readonly 'run.cancel': readonly ['Cancel the augmentation', 'page'];
  readonly 'run.notify': readonly ['Notify me when the augmentation is done', 'page'];
  readonly 'run.openPreview': readonly ['Open the preview of the pairs', 'item'];
  readonly 'result.open': readonly ['Preview the result', 'page'];
  readonly 'result.download': readonly ['Download the result', 'page', 'Mod+S'];
  readonly 'result.downloadPart': readonly ['Download a part of the result', 'item'];
  readonly 'result.copyNumbers': readonly ['Copy the numbers for the training', 'page'];
  readonly 'receipt.reproduce': readonly ['Reproduce this output', 'dialog'];
  readonly 'viewer.mode': readonly ['Change the view of a pair', 'item'];
  readonly 'viewer.previous': readonly ['Previous pair', 'viewer', 'ArrowLeft'];
  readonly 'viewer.next': readonly ['Next pair', 'viewer', 'ArrowRight'];
  readonly 'viewer.step': readonly ['Previous or next pair', 'item'];
  readonly 'viewer.zoomIn': readonly ['Zoom in', 'viewer', '+'];
  readonly 'viewer.zoomOut': readonly ['Zoom out', 'viewer', '-'];
  readonly 'viewer.fit': readonly ['Fit the whole image', 'viewer', '0'];
  readonly 'viewer.object': readonly ['Next object of the mask', 'viewer', 'Z'];
  readonly 'viewer.hideMask': readonly ['Hide the mask while the key is held', 'viewer', 'M'];
  readonly 'intake.add': readonly ['Add the pairs of the dataset', 'dialog'];
  readonly 'intake.check': readonly ['Check the pairs', 'dialog'];
  readonly 'intake.discard': readonly ['Discard the dataset', 'dialog'];
  readonly 'intake.upload': readonly ['Upload one kind of file only', 'dialog'];
  readonly 'place.open': readonly ['Open a folder of the server', 'item'];
  readonly 'place.up': readonly ['Open the folder above', 'dialog'];
  readonly 'place.use': readonly ['Use a folder of the server', 'item'];
  readonly 'dialog.cancel': readonly ['Cancel', 'dialog'];
  readonly 'dialog.close': readonly ['Close', 'dialog'];
  readonly 'dialog.confirm': readonly ['Confirm', 'dialog'];
  readonly 'list.expand': readonly ['Show all or fewer', 'item'];
  readonly 'list.more': readonly ['Show more', 'item'];
  readonly 'notice.dismiss': readonly ['Dismiss a notice', 'item'];
  readonly 'toast.close': readonly ['Close a message', 'item'];
  readonly retry: readonly ['Retry', 'item'];
  readonly reload: readonly ['Reload the page', 'page'];
};
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
export declare function actionOf(id: string | undefined): Action | null;
/** All actions in the order of the table. */
export declare const allActions: () => Action[];

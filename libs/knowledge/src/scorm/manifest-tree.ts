import { scanXml, WorkbookRefusal } from '@portal/platform/xml';
import { toUtf8 } from './manifest-text.ts';
import { refusePackage } from './package-refusal.ts';

/** An element of the manifest: its name without prefix, its attributes with theirs, the text right in it. */
export interface ManifestNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ManifestNode[];
  text: string;
}

/** Deeper than this no manifest goes. */
const DEEPEST = 60;

/**
 * The manifest as a tree. No DTD and no entity but the five of XML is read, so that nothing outside can be asked for.
 * @throws Refusal for what is not well-formed
 */
export function readManifestTree(given: Buffer): ManifestNode {
  const xml = toUtf8(given);
  const root: ManifestNode = { name: '', attributes: {}, children: [], text: '' };
  const path = [root];
  try {
    scanXml(xml, 'imsmanifest.xml', {
      open(name, attributes) {
        if (path.length > DEEPEST) throw refusePackage('scorm.manifestBroken');
        const node: ManifestNode = { name, attributes, children: [], text: '' };
        path.at(-1)!.children.push(node);
        path.push(node);
      },
      text(text) {
        path.at(-1)!.text += text;
      },
      close() {
        path.pop();
      },
    });
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error;
    throw refusePackage(xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY') ? 'scorm.manifestEntity' : 'scorm.manifestBroken');
  }
  return root.children[0]!;
}

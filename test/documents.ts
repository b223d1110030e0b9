/** Documents for tests: PDFs and EPUBs as others write them, and bombs, which others write too. */
import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { PDFDocument, PDFName, PDFString, StandardFonts } from "pdf-lib";

/** Two pages: a title in large letters, text with a divided word and a link on two of its words, a second paragraph. */
export async function stormPdf(link: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle("Storm surges");
  document.setAuthor("Ada Rain");
  document.setSubject("How storms move the sea");
  document.setLanguage("en");
  document.setCreationDate(new Date("2020-02-03T04:05:06Z"));
  document.setModificationDate(new Date("2021-03-04T05:06:07Z"));
  const text = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const first = document.addPage([595, 842]);
  first.drawText("The storm surge of 1953", { x: 50, y: 780, size: 22, font: bold });
  const lines = [
    "A storm surge is a rise of the sea that a storm brings with its winds. It flood-",
    "ed the towns of the coast. See",
  ];
  first.drawText(lines.join("\n"), { x: 50, y: 740, size: 11, font: text, lineHeight: 14 });
  const x = 50 + text.widthOfTextAtSize("ed the towns of the coast. See ", 11);
  first.drawText("the report", { x, y: 726, size: 11, font: text });
  first.drawText("Nobody had warned them. More at https://example.org/bare?a=1&b=2.", {
    x: 50,
    y: 680,
    size: 11,
    font: text,
  });
  const area = [x - 1, 724, x + text.widthOfTextAtSize("the report", 11) + 1, 737];
  const action = { Type: "Action", S: "URI", URI: PDFString.of(link) };
  const annotation = document.context.obj({ Type: "Annot", Subtype: "Link", Rect: area, A: action });
  first.node.set(PDFName.of("Annots"), document.context.obj([document.context.register(annotation)]));
  const second = document.addPage([595, 842]);
  second.drawText("What came of it", { x: 50, y: 780, size: 16, font: bold });
  second.drawText("The dams were made higher.", { x: 50, y: 750, size: 11, font: text });
  return document.save();
}

export interface Chapter {
  readonly name: string;
  readonly body: string;
}

export function stormEpub(chapters: readonly Chapter[]): Uint8Array {
  const items = chapters.map(
    ({ name }) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const spine = chapters.map(({ name }) => `<itemref idref="${name}"/>`);
  return zipped({
    "META-INF/container.xml": `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
      <rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    "OEBPS/book.opf": `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Floods &amp; storms</dc:title>
      <dc:creator>Bob Dyke</dc:creator><dc:creator>Eve Weir</dc:creator><dc:language>en</dc:language>
      <dc:date>2019-05-06</dc:date><meta property="dcterms:modified">2019-06-07T00:00:00Z</meta></metadata>
      <manifest>${items.join("")}</manifest><spine>${spine.join("")}</spine></package>`,
    ...Object.fromEntries(
      chapters.map(({ name, body }) => [
        `OEBPS/${name}.xhtml`,
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${name}</title>
         <style>p { color: red }</style></head><body>${body}</body></html>`,
      ]),
    ),
  });
}

/** With the file in front by which books are known. */
export function zipped(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const packed = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync({ mimetype: [strToU8("application/epub+zip"), { level: 0 }], ...Object.fromEntries(packed) });
}

type PdfObject = string | { readonly dictionary: string; readonly stream: Uint8Array };

/** A PDF of these objects, numbered from 1; the first is the catalog. */
function rawPdf(objects: readonly PdfObject[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = 9;
  for (const [i, object] of objects.entries()) {
    const content =
      typeof object === "string"
        ? [Buffer.from(`${object}\n`)]
        : [Buffer.from(`${object.dictionary}\nstream\n`), object.stream, Buffer.from("\nendstream\n")];
    const bytes = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), ...content, Buffer.from("endobj\n")]);
    offsets.push(length);
    length += bytes.length;
    parts.push(bytes);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
const CATALOG = "<</Type/Catalog/Pages 2 0 R>>";

/** One page with these contents; further objects begin at 6. */
export function onePagePdf(contents: PdfObject, resources = "", more: readonly PdfObject[] = []): Uint8Array {
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>>>`;
  return rawPdf([CATALOG, "<</Type/Pages/Count 1/Kids[3 0 R]>>", page, contents, FONT, ...more]);
}

export function stream(content: Uint8Array | string, filters = ""): PdfObject {
  const bytes = Buffer.from(content);
  return { dictionary: `<</Length ${bytes.length}${filters}>>`, stream: bytes };
}

/** A stream of spaces that is a thousandth of what it unpacks to. */
export function flateBomb(megabytes: number): Uint8Array {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "), { level: 9 });
  return onePagePdf(stream(packed, "/Filter/FlateDecode"));
}

/** A form that draws a form ten times, which draws a form ten times … */
export function laughsBomb(): Uint8Array {
  const depth = 12;
  const forms = Array.from({ length: depth }, (_, i): PdfObject => {
    const body = i === depth - 1 ? "BT /F1 12 Tf (lol) Tj ET" : "/N Do ".repeat(10);
    const resources = `/Resources<</Font<</F1 5 0 R>>/XObject<</N ${7 + i} 0 R>>>>`;
    return {
      dictionary: `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length ${body.length}${resources}>>`,
      stream: Buffer.from(body),
    };
  });
  return onePagePdf(stream("/N Do"), "/XObject<</N 6 0 R>>", forms);
}

/** A tree of pages that says it has billions, and goes round in a circle. */
export function endlessPages(): Uint8Array {
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>";
  const pages = "<</Type/Pages/Count 2000000000/Kids[3 0 R 2 0 R]>>";
  return rawPdf([CATALOG, pages, page, stream("BT /F1 12 Tf (storm) Tj ET"), FONT]);
}

export function manyPages(count: number): Uint8Array {
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>>>>>";
  const kids = Array.from({ length: count }, (_, i) => `${5 + i} 0 R`).join(" ");
  const pages = `<</Type/Pages/Count ${count}/Kids[${kids}]>>`;
  const contents = stream("BT /F1 12 Tf (storm) Tj ET");
  return rawPdf([CATALOG, pages, contents, FONT, ...Array.from({ length: count }, () => page)]);
}

/** Arrays within arrays, where the catalog should be. */
export function nestedObjects(depth: number): Uint8Array {
  const catalog = `<</Type/Catalog/Pages 2 0 R/X ${"[".repeat(depth)}${"]".repeat(depth)}>>`;
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]>>";
  return rawPdf([catalog, "<</Type/Pages/Count 1/Kids[3 0 R]>>", page]);
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

/** A rendered answer with what it says of itself. Under most addresses that is a page, under `/blog.data` it is the page's data. */
export type CachedAnswer = CachedPage & { headers: Readonly<Record<string, string>> }

/**
 * What every copy says too. Data that was sent as a page would be read as HTML, with whatever markup its address holds. Nothing
 * else is taken over: a cookie would be one visitor's own.
 */
const keptHeaders = ['cache-control', 'content-type', 'x-remix-response']

export async function toCachedAnswer(
  rendered: Response,
  given: Parameters<typeof keepPage>[1],
): Promise<CachedAnswer> {
  const text = await rendered.text()
  const isPage = rendered.headers.get('content-type')?.startsWith('text/html')
  const page = await keepPage(isPage ? deferHydration(text) : text, given)
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = rendered.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  return { ...page, headers }
}

/** A rendered page that can be answered again and again, each time with a nonce of its own. */
export type CachedPage = { bytes: number; plain: AnswerWith; gzip: AnswerWith }
type AnswerWith = (nonce: string) => Buffer<ArrayBuffer>

/** Part of an answer. Packed it is complete in itself: it ends at a full byte and refers to nothing before it (RFC 1951). */
type PagePiece = { plain: Buffer; packed: Buffer }

const compress = promisify(deflateRaw)
const inItself = { finishFlush: constants.Z_FULL_FLUSH }
/** What is shorter is hardly made smaller, and each takes time to set up. */
const leastToCompress = 128
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([3, 0])

/** For what is packed once and part of many pages. */
export function packShared(text: string): PagePiece {
  const plain = Buffer.from(text)
  return { plain, packed: deflateRawSync(plain, inItself) }
}

/** What a page that is rendered with this nonce has in place of a shared piece. It begins with the nonce, so no content can forge it. */
export const markOf = (number: number, nonce: string): string => `${nonce}/${number}/`
const markAfterNonce = /^\/(\d+)\//

/** Cuts the page where nonces and shared pieces stand. An answer only puts pieces and nonces together. */
export async function keepPage(
  html: string,
  { nonce, shared }: { nonce: string; shared: readonly PagePiece[] },
): Promise<CachedPage> {
  const [first = '', ...others] = html.split(nonce)
  const own = [first]
  // What follows each of the page's own pieces but the last: a shared one, or null for the nonce of the answer.
  const between: (PagePiece | null)[] = []
  for (const text of others) {
    const [mark = '', number] = markAfterNonce.exec(text) ?? []
    between.push(shared[Number(number)] ?? null)
    own.push(text.slice(mark.length))
  }
  const pieces = await packAll(own)
  const parts = pieces.flatMap((piece, place) => [piece, between[place] ?? null]).slice(0, -1)
  return {
    bytes: pieces.reduce((sum, { plain, packed }) => sum + plain.length + packed.length, 0),
    plain: (nonce) => Buffer.concat(withNonce(parts, Buffer.from(nonce))),
    gzip: (nonce) => {
      const ofAnswer = Buffer.from(nonce)
      const body = parts.map((part) => part?.packed ?? storedBlock(ofAnswer))
      return Buffer.concat([gzipHead, ...body, lastBlock, trailer(withNonce(parts, ofAnswer))])
    },
  }
}

const withNonce = (parts: readonly (PagePiece | null)[], nonce: Buffer): Buffer[] =>
  parts.map((part) => part?.plain ?? nonce)

/** In threads of their own: other requests go on meanwhile. */
async function packAll(texts: readonly string[]): Promise<PagePiece[]> {
  const plain = inOneBlock(texts.map((text) => Buffer.from(text)))
  const packed = inOneBlock(
    await Promise.all(
      plain.map((piece) => (piece.length < leastToCompress ? storedBlock(piece) : compress(piece, inItself))),
    ),
  )
  return plain.map((piece, place) => ({ plain: piece, packed: packed[place] ?? Buffer.alloc(0) }))
}

/** zlib leaves each piece in a block of 16 kB, several times what it needs: the same pieces, as parts of one block. */
function inOneBlock(pieces: Buffer[]): Buffer[] {
  const block = Buffer.concat(pieces)
  let end = 0
  return pieces.map(({ length }) => block.subarray(end, (end += length)))
}

/** Deflate's block without compression: its length, the length's complement, the bytes. */
function storedBlock(content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(content.length, 1)
  head.writeUInt16LE(~content.length & 0xffff, 3)
  return Buffer.concat([head, content])
}

/** RFC 1952. */
function trailer(content: Buffer[]): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(
    content.reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  )
  end.writeUInt32LE(content.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4)
  return end
}

/** The built style sheets that kept pages carry: a large part of each page, and the same in all of them. */
export type SharedSheets = {
  /** What a page that is rendered with this nonce writes in place of the sheet; null where there is none. */
  markFor: (path: string, nonce: string) => string | null
  pieces: readonly PagePiece[]
}

/** Each is read and packed once. Their names change with their content. */
export function openSharedSheets(clientFolder: string): SharedSheets {
  const pieces: PagePiece[] = []
  const numbers = new Map<string, number | null>()
  const numberOf = (path: string): number | null => {
    const known = numbers.get(path)
    if (known !== undefined) return known
    const file = join(clientFolder, path)
    const number = existsSync(file) ? pieces.push(packShared(readFileSync(file, 'utf8'))) - 1 : null
    numbers.set(path, number)
    return number
  }
  return {
    markFor: (path, nonce) => {
      const number = numberOf(path)
      return number === null ? null : markOf(number, nonce)
    },
    pieces,
  }
}

/** As React Router writes them (docs/decisions/0019-deferred-hydration.md); test/e2e/first-paint.spec.ts notices a change. */
const preload = '<link rel="modulepreload"'
/** It names the modules of the page's routes, and then starts the entry. */
const routeModules = /(<script [^>]*type="module" async="">);?((?:\s*import \* as \w+ from "[^"]+";)+)/
const namedImport = /import \* as (\w+) from ("[^"]+");/g

/**
 * The page reads without its scripts, so they start once something is seen: before, they would take the line from the fonts
 * and the processor from the first paint. A tab in the background paints nothing and waits a second.
 */
export const deferHydration = (html: string): string =>
  html
    .replaceAll(preload, `${preload} media="not all"`)
    .replace(
      routeModules,
      (_, tag: string, imports: string) =>
        tag + afterFirstPaint + imports.replaceAll(namedImport, 'const $1 = await import($2);'),
    )

const afterFirstPaint = `
await new Promise((go) => {
  const look = (seen) => seen.getEntriesByName('first-contentful-paint').length > 0 && go();
  new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
  setTimeout(go, 1000);
});
for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.media = '';`

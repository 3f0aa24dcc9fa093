import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sharedPageAge } from '#contract/page-cache.ts'
import type { InlineHashes } from '../http/context.ts'

/** A rendered answer, the same for everyone. Under most addresses that is a page, under `/blog.data` it is the page's data. */
export type CachedAnswer = {
  headers: Readonly<Record<string, string>>
  /** Which of its scripts and styles the content security policy lets through, in place of a nonce. */
  inline: InlineHashes
  packed: Buffer<ArrayBuffer>
  plain: () => Promise<Buffer<ArrayBuffer>>
}

/**
 * What every copy says too. Data that was sent as a page would be read as HTML, with whatever markup its address holds. Nothing
 * else is taken over: a cookie would be one visitor's own.
 */
const keptHeaders = ['content-type', 'x-remix-response']

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** `nonce`: what the page was rendered with, which nobody could know before. No copy has it. */
export async function toCachedAnswer(rendered: Response, nonce: string): Promise<CachedAnswer> {
  const text = await rendered.text()
  const isPage = rendered.headers.get('content-type')?.startsWith('text/html')
  const html = isPage ? deferHydration(text) : text
  const content = html.replaceAll(` nonce="${nonce}"`, '')
  // In threads of its own: other requests go on meanwhile.
  const packed = await pack(content, { level: 5 })
  const kept = keptHeaders.flatMap((name) => {
    const value = rendered.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    headers: {
      ...Object.fromEntries(kept),
      'cache-control': `public, max-age=0, s-maxage=${sharedPageAge}`,
      // Weak: the packed and the plain copy are of the same page.
      etag: `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`,
      vary: 'accept-encoding',
    },
    inline: isPage ? hashInline(html, nonce) : { scripts: [], styles: [] },
    packed,
    plain: () => unpack(packed),
  }
}

const inlineElement = /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g

/** Of what was rendered with the nonce: what anything else has brought into the page is let through as little as before. */
function hashInline(html: string, nonce: string): InlineHashes {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, name, attributes = '', content = ''] of html.matchAll(inlineElement))
    if (attributes.includes(` nonce="${nonce}"`) && content !== '' && !attributes.includes('ld+json'))
      hashes[name === 'style' ? 'style' : 'script'].add(`'sha256-${hash('sha256', content, 'base64')}'`)
  return { scripts: [...hashes.script], styles: [...hashes.style] }
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

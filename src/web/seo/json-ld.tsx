import { use } from 'react'
import { PageNonce } from '../site/page-nonce.ts'
import { toJsonLd } from './to-json-ld.ts'
import type { Thing } from './thing.ts'

/**
 * schema.org's words for what a page shows: what a search engine may show beside the link. Search engines read them in the HTML, so
 * they are made on the server alone (`import.meta.env.SSR`), and no browser loads the code for them: it gives none and keeps the
 * server's.
 */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return (
    <script
      type="application/ld+json"
      nonce={use(PageNonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? toJsonLd(things) : '{}' }}
    />
  )
}

import { useLocation } from 'react-router'
import { useProductName, useRootData } from './api/settings.ts'
import { type ArticleDates, ShareTags } from './seo/share-tags.tsx'

type PageHeadProps = {
  title: string
  description: string
  /** False for pages nobody should find by search: personal, empty or missing ones. */
  indexed?: boolean
  /** Query names that make a different page, such as a profile's id. All others are left out of the canonical address. */
  canonicalQuery?: readonly string[]
  /** Of a page that is an article, each as a day. */
  article?: ArticleDates
}

/** What the browser's tab, a search engine and a shared link say about a page. React moves these into the head. */
export function PageHead({
  title,
  description,
  indexed = true,
  canonicalQuery = [],
  article,
}: PageHeadProps) {
  const productName = useProductName()
  const origin = useRootData()?.origin
  const { pathname, search } = useLocation()
  const query = pickQuery(search, canonicalQuery)
  return (
    <>
      <title>{`${title} · ${productName}`}</title>
      <meta name="description" content={description} />
      {indexed ? (
        origin && <link rel="canonical" href={`${origin}${pathname}${query}`} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {/* Read from the HTML by those who show a shared link, so a browser needs no code for them. */}
      {import.meta.env.SSR && origin && (
        <ShareTags
          page={{ origin, pathname, search: query, title, description, article, hasImage: indexed }}
        />
      )}
    </>
  )
}

function pickQuery(search: string, names: readonly string[]): string {
  const given = [...new URLSearchParams(search)].filter(([name]) => names.includes(name))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

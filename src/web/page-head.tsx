import { useLocation } from 'react-router'
import { useProductName, useRootData } from './api/settings.ts'
import { type ArticleDates, ShareTags } from './seo/share-tags.tsx'

type PageHeadProps = {
  title: string
  description: string
  /** False for pages that must not be found by search: personal, empty or missing ones. */
  indexed?: boolean
  /**
   * The address that a page is known by, where it has others too. Without one it is the page's path, however that was typed: no query,
   * capital letter or final slash makes another page.
   */
  canonical?: string
  /** Of a page that is an article, each as a day. */
  article?: ArticleDates
}

/** What the browser's tab, a search engine and a shared link say about a page. React moves these into the head. */
export function PageHead({ title, description, indexed = true, canonical, article }: PageHeadProps) {
  const productName = useProductName()
  const origin = useRootData()?.origin
  const { pathname } = useLocation()
  const path = canonical ?? (pathname.toLowerCase().replace(/\/+$/, '') || '/')
  return (
    <>
      <title>{`${title} · ${productName}`}</title>
      <meta name="description" content={description} />
      {indexed ? (
        origin && <link rel="canonical" href={origin + path} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {/* Read from the HTML by those who show a shared link, so a browser needs no code for them. */}
      {import.meta.env.SSR && origin && (
        <ShareTags page={{ origin, path, title, description, article, hasImage: indexed }} />
      )}
    </>
  )
}

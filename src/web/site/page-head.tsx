import { useLocation } from 'react-router'
import { useProductName, useRootData } from '../api/settings.ts'
import { sharePictureOf, sharePictureSize } from './share-pictures.ts'

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
        <ShareTags page={{ origin, path, title, description, article, hasPicture: indexed }} />
      )}
    </>
  )
}

type ArticleDates = { published: string; modified: string }

type HeadPage = {
  origin: string
  /** With its query, where that makes a page of its own. */
  path: string
  title: string
  description: string
  article?: ArticleDates
  /** False for pages that are not to be found. */
  hasPicture: boolean
}

/** Open Graph (https://ogp.me), and the one tag that X asks for besides. Only on the server. */
function ShareTags({ page }: { page: HeadPage }) {
  const { origin, path, title, description, article, hasPicture } = page
  const siteName = useProductName()
  const picture = sharePictureOf(path)
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:locale" content="en_AU" />
      {article && (
        <>
          <meta property="article:published_time" content={article.published} />
          <meta property="article:modified_time" content={article.modified} />
        </>
      )}
      {hasPicture && (
        <>
          <meta property="og:image" content={origin + picture.address} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(sharePictureSize.width)} />
          <meta property="og:image:height" content={String(sharePictureSize.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content={hasPicture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

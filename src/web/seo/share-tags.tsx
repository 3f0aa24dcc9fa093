import { shareImageAddress, shareImageSize } from '#contract/share-image.ts'
import { useProductName } from '../api/settings.ts'

export type ArticleDates = { published: string; modified: string }

type Page = {
  origin: string
  /** With its query, where that makes a page of its own. */
  path: string
  title: string
  description: string
  article?: ArticleDates
  /** False for pages that are not to be found: their words are not put into pictures. */
  hasImage: boolean
}

/** Open Graph (https://ogp.me), and the one tag that X asks for besides. Only on the server. */
export function ShareTags({ page }: { page: Page }) {
  const { origin, path, title, description, article, hasImage } = page
  const siteName = useProductName()
  const image = origin + shareImageAddress(path, { title, description, siteName })
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
      {hasImage && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(shareImageSize.width)} />
          <meta property="og:image:height" content={String(shareImageSize.height)} />
          <meta property="og:image:alt" content={`${title}. ${description}`} />
        </>
      )}
      <meta name="twitter:card" content={hasImage ? 'summary_large_image' : 'summary'} />
    </>
  )
}

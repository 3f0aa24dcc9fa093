import { useLocation } from 'react-router'
import { useProductName, useRootData } from './api/settings.ts'

type PageHeadProps = {
  title: string
  description: string
  /** False for pages nobody should find by search: personal, empty or missing ones. */
  indexed?: boolean
  /** Query names that make a different page, such as a profile's id. All others are left out of the canonical address. */
  canonicalQuery?: readonly string[]
}

/** What the browser's tab, a search engine and a shared link say about a page. React moves these into the head. */
export function PageHead({ title, description, indexed = true, canonicalQuery = [] }: PageHeadProps) {
  const productName = useProductName()
  const origin = useRootData()?.origin
  const { pathname, search } = useLocation()
  const canonical = origin && `${origin}${pathname}${pickQuery(search, canonicalQuery)}`
  return (
    <>
      <title>{`${title} · ${productName}`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={productName} />
      {indexed ? (
        canonical && <link rel="canonical" href={canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}

function pickQuery(search: string, names: readonly string[]): string {
  const given = [...new URLSearchParams(search)].filter(([name]) => names.includes(name))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

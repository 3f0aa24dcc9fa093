import { useEffect, useState } from 'react'
import { Link, PrefetchPageLinks } from 'react-router'

/** What the page itself needs comes first. */
const settleMs = 1500

/**
 * Fetches the files of the page that most people go to next, while they choose or type here: on a slow line they are seconds away.
 * The link is for the router alone, which looks up where a page's files are from the links that it finds.
 */
export function FetchAhead({ path }: { path: string }) {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Link to={path} hidden tabIndex={-1} aria-hidden="true" />
      {isSettled && <PrefetchPageLinks page={path} />}
    </>
  )
}

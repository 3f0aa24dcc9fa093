import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'

/** Which page of a long list is shown: each begins after the last row of the one before, the first after none. */
export function usePages() {
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  return {
    after: pages.at(-1),
    open: (next: string) => setPages([...pages, next]),
    back: pages.length > 1 ? () => setPages(pages.slice(0, -1)) : null,
  }
}

type PagesFootProps = {
  pages: ReturnType<typeof usePages>
  shown: number
  total: number
  /** Null on the last page. */
  next: string | null
}

export function PagesFoot({ pages, shown, total, next }: PagesFootProps) {
  return (
    <>
      <span>
        {shown} of {total}
      </span>
      <span className="flex flex-wrap gap-2">
        {pages.back && (
          <Button look="quiet" size="small" onClick={pages.back}>
            Back
          </Button>
        )}
        {next !== null && (
          <Button look="quiet" size="small" onClick={() => pages.open(next)}>
            Show more
          </Button>
        )}
      </span>
    </>
  )
}

import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Button } from '../button/button.tsx'
import { LinkButton } from '../button/link-button.tsx'
import * as styles from './pager.module.css'

type PagerProps = { page: number; pages: number; to: (page: number) => string }

/** 'page X of N'. See docs/product/site.md#pager. */
export function Pager({ page, pages, to }: PagerProps) {
  const previous = (
    <>
      <ArrowLeft className="icon" />
      Previous
    </>
  )
  const next = (
    <>
      Next
      <ArrowRight className="icon" />
    </>
  )
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 ? (
        <LinkButton look="secondary" to={to(page - 1)} rel="prev">
          {previous}
        </LinkButton>
      ) : (
        <Button look="secondary" disabledReason="This is the first page">
          {previous}
        </Button>
      )}
      <span className={styles.count}>
        page {page} of {pages}
      </span>
      {page < pages ? (
        <LinkButton look="secondary" to={to(page + 1)} rel="next">
          {next}
        </LinkButton>
      ) : (
        <Button look="secondary" disabledReason="This is the last page">
          {next}
        </Button>
      )}
    </nav>
  )
}

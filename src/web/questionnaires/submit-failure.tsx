import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { backToListing } from '../booking/frame/guard-copy.ts'
import { Notice } from '../ui/notice/notice.tsx'
import type { Failure } from './explain-failure.ts'

/** Above the buttons of a questionnaire that was not sent. */
export function SubmitFailure({ failure }: { failure: Failure }) {
  return (
    <Notice type="error" announced="atOnce" title={failure.message}>
      Nothing you answered is lost.{' '}
      {failure.isWithoutTime && <Link to={paths.findGp()}>{backToListing.gp}</Link>}
    </Notice>
  )
}

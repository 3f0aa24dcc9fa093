import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { Notice } from '../../ui/notice/notice.tsx'

/** The answers live in this tab and nowhere else, so that matching needs a script. Looking around does not. */
export function NeedsScript() {
  return (
    <noscript>
      <div className="my-6">
        <Notice title="The questions need JavaScript">
          Without it you can still{' '}
          <Link to={paths.findPsychologist()}>see everybody and their free times</Link>.
        </Notice>
      </div>
    </noscript>
  )
}

import type { ApiProblem } from '../../api/call-api.ts'
import { PageHead } from '../../page-head.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Instead of a page, while it is not known who is signed in, and when no one is. */
export function NotSignedIn({ problem }: { problem: ApiProblem | null }) {
  return (
    <>
      <PageHead title="Practice" description="For the staff of this practice." indexed={false} />
      <h1 tabIndex={-1}>Practice</h1>
      {problem && <Notice type="error" announced="politely" title={problem.message} />}
    </>
  )
}

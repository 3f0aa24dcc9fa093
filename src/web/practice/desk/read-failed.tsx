import type { ApiProblem } from '../../api/call-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

type ReadFailedProps = { problem: ApiProblem; isFetching: boolean; refetch: () => unknown }

/** Where something could not be read: why, and another try. */
export function ReadFailed({ problem, isFetching, refetch }: ReadFailedProps) {
  return (
    <div className="grid max-w-[680px] justify-items-start gap-4">
      <Notice type="error" announced="politely" title={problem.message} />
      <Button look="secondary" busy={isFetching && 'Trying again'} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

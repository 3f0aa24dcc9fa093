import { showHeldTimes } from '../held/show-held-times.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { ReserveProblem } from './use-reserve.ts'

/** Why no time was held. Stays until the next press; where too many are held already, it leads to them. */
export function HoldProblem({ problem }: { problem: ReserveProblem | null }) {
  if (!problem) return null
  return (
    <Notice type="error" announced="atOnce" title={problem.message}>
      {problem.code === 'tooManyHolds' && (
        <TextButton inline onClick={showHeldTimes}>
          See the times you hold
        </TextButton>
      )}
    </Notice>
  )
}

import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { listFailedText } from '../listing/list-failed.ts'

type MatchesFailedProps = { level: 1 | 2; onRetry: () => void }

/** An empty list, because the server could not be asked. */
export function MatchesFailed({ level, onRetry }: MatchesFailedProps) {
  return (
    <EmptyState
      drawing="branch"
      level={level}
      title="We could not look for people who fit"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {listFailedText}. Your answers are kept.
    </EmptyState>
  )
}

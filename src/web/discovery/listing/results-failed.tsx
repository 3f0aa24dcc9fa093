import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { listFailedText } from './list-failed.ts'

/** An empty list, because the server could not be asked. */
export function ResultsFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      drawing="branch"
      title="We could not load this list"
      actions={
        <Button busy={state === 'loading' && 'Trying again'} onClick={() => void revalidate()}>
          Try again
        </Button>
      }
    >
      {listFailedText}. Your search and filters are kept.
    </EmptyState>
  )
}

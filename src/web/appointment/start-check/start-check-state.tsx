import { TextButton } from '../../ui/button/text-button.tsx'

type StartCheckStateProps = { isRead: boolean; problem: string | null; readAgain: () => void }

/** While it is read, and what went wrong: what could not be read can be asked for again. */
export function StartCheckState({ isRead, problem, readAgain }: StartCheckStateProps) {
  if (!problem) return isRead ? null : <p className="text-ink-soft">Loading</p>
  return (
    <p role="alert">
      {problem}{' '}
      {!isRead && (
        <TextButton inline onClick={readAgain}>
          Try again
        </TextButton>
      )}
    </p>
  )
}

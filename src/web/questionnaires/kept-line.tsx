import Check from 'lucide-react/icons/check'
import { Spinner } from '../ui/button/spinner.tsx'
import type { Draft } from './use-draft.ts'

type KeptLineProps = { draft: Pick<Draft, 'hasAnswers' | 'hasUnsaved' | 'saveState'>; isOnServer: boolean }

/** How the answers are kept. A save that failed is said where it can be tried again. */
export function KeptLine({ draft, isOnServer }: KeptLineProps) {
  const isSaving = isOnServer && draft.saveState === 'saving'
  const isSaved = draft.hasAnswers && (!isOnServer || !draft.hasUnsaved)
  return (
    <output className="inline-flex items-center gap-1.5">
      {isSaving && (
        <>
          <Spinner />
          Saving…
        </>
      )}
      {!isSaving && isSaved && (
        <>
          <Check className="icon" />
          {isOnServer ? 'Answers saved' : 'Kept in this tab'}
        </>
      )}
    </output>
  )
}

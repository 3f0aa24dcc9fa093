import Check from 'lucide-react/icons/check'
import CloudCheck from 'lucide-react/icons/cloud-check'
import { TextButton } from '../ui/button/text-button.tsx'
import { Spinner } from '../ui/button/spinner.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { Autosave } from './use-autosave.ts'

type AutosaveLineProps = {
  autosave: Autosave<unknown> & { tryAgain: () => void }
  saved: string
  /** Said where no field is at fault. */
  failed: string
  /** Somebody was asked whether it is right, and it is. */
  isChecked?: boolean
}

/** What becomes of what was typed, always in the same place. */
export function AutosaveLine({ autosave, saved, failed, isChecked = false }: AutosaveLineProps) {
  if (autosave.state === 'refused' && !autosave.problem.fields)
    return (
      <Notice type="error" announced="politely" title={failed}>
        <TextButton inline onClick={autosave.tryAgain}>
          Try again
        </TextButton>
      </Notice>
    )
  return (
    <output className="autosave min-h-6">
      {autosave.state === 'saving' && (
        <>
          <Spinner /> Autosaving…
        </>
      )}
      {autosave.state === 'saved' && (
        <span className={isChecked ? 'field-ok' : 'contents'}>
          {isChecked ? <Check className="icon" /> : <CloudCheck className="icon" />} {saved}
        </span>
      )}
    </output>
  )
}

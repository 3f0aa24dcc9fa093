import Check from 'lucide-react/icons/check'
import CloudCheck from 'lucide-react/icons/cloud-check'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Spinner } from '../../ui/button/spinner.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Autosave } from './use-autosave.ts'

type AutosaveLineProps = {
  autosave: Autosave<unknown> & { tryAgain: () => void }
  saved: string
  /** Said where no field is at fault. */
  failed: string
  /** `checked`: a register was asked whether it is right, and it is. `unmarked`: no tick, because no register could be asked. */
  look?: 'kept' | 'checked' | 'unmarked'
}

/** What becomes of what was typed, always in the same place. */
export function AutosaveLine({ autosave, saved, failed, look = 'kept' }: AutosaveLineProps) {
  if (autosave.state === 'refused' && !autosave.problem.fields)
    return (
      <Notice type="error" announced="politely" title={failed}>
        <TextButton inline onClick={autosave.tryAgain}>
          Try again
        </TextButton>
      </Notice>
    )
  return (
    <output className="inline-flex items-center gap-1.5 text-sm text-ink-soft min-h-6">
      {autosave.state === 'saving' && (
        <>
          <Spinner /> Autosaving...
        </>
      )}
      {autosave.state === 'saved' && (
        <span className={look === 'checked' ? 'field__ok' : 'contents'}>
          {look === 'checked' && <Check className="icon" />}
          {look === 'kept' && <CloudCheck className="icon" />} {saved}
        </span>
      )}
    </output>
  )
}

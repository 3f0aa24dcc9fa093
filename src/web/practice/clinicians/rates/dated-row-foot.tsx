import { useState } from 'react'
import type { ApiAnswer } from '../../../api/call-api.ts'
import { FormFoot } from '../../../form/form-foot.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'

type DatedRowFootProps = {
  button: string
  busy: string | false
  failure: string | null
  /** Null for a row that is not saved yet: there is nothing to take back. */
  takeBack: (() => Promise<ApiAnswer<unknown>>) | null
  onTakenBack: () => Promise<unknown>
  onClose: () => void
}

/** Below a form for a row that starts on a date: save it, take it back before it begins, or leave. */
export function DatedRowFoot({ button, busy, failure, takeBack, onTakenBack, onClose }: DatedRowFootProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    const answer = await takeBack?.()
    if (answer?.ok) await onTakenBack()
    else setProblem(answer?.problem.message ?? null)
  }
  return (
    <>
      {problem && (
        <div className="mb-6">
          <Notice type="error" announced="atOnce" title={problem} />
        </div>
      )}
      <FormFoot button={button} busy={busy} failure={failure}>
        {takeBack && (
          <Button look="secondary" onClick={() => void press()}>
            Take it back
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormFoot>
    </>
  )
}

import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { actionCopy } from './pending-copy.ts'
import { useGpCardForm } from './use-gp-card-form.ts'

/** A card form is opened by a press: its address is not known before. */
export function AddCard() {
  const openCardForm = useGpCardForm()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async () => {
    setIsBusy(true)
    setFailure(await openCardForm())
    setIsBusy(false)
  }
  return (
    <div className="grid gap-4 justify-items-start">
      {failure !== null && <Notice type="error" announced="atOnce" title={failure} />}
      <Button busy={isBusy && 'Opening the card form…'} onClick={() => void open()}>
        {actionCopy.savedCard}
      </Button>
    </div>
  )
}

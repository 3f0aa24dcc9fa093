import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/uploads.ts'
import { newKey } from '../../api/new-key.ts'
import type { FormGuard } from '../../form/use-form-guard.ts'
import { chooseFiles } from '../../uploads/choose-files.ts'
import { sendFiles } from '../../uploads/send-files.ts'

/** On its way; with a message it did not arrive, and can be sent again. */
type Sending = { file: File; key: string; share: number; message: string | null }

const failed = 'An error occurred while uploading the referral. Please try again.'

export type ReferralFile = ReturnType<typeof useReferralFile>

/** The one document of a referral: uploaded when it is chosen, and tied to the referral when that is sent. */
export function useReferralFile(guard: Pick<FormGuard, 'take'>) {
  const [stored, setStored] = useState<StoredFile | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [warning, setWarning] = useState<string | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const send = async (file: File, key = newKey()) => {
    const stop = new AbortController()
    stopping.current = stop
    setSending({ file, key, share: 0, message: null })
    const fail = (message: string) => setSending({ file, key, share: 0, message })
    const taken = await guard.take()
    if (!taken.ok) return fail(failed)
    const answer = await sendFiles([file], {
      key,
      formToken: taken.guard.token,
      onProgress: (share) => setSending((now) => now && { ...now, share }),
      signal: stop.signal,
    })
    if (answer === null) return
    if (!answer.ok) return fail(answer.message ?? failed)
    setSending(null)
    setStored(answer.files[0] ?? null)
  }

  return {
    stored,
    sending,
    warning,
    choose: (chosen: readonly File[]) => {
      const { taken, warning: why } = chooseFiles(chosen.slice(0, 1), { kind: 'referral', held: 0 })
      setWarning(why)
      const [file] = taken
      if (file) void send(file)
    },
    tryAgain: () => void (sending && send(sending.file, sending.key)),
    /** What has arrived and is named by no referral is swept by the server. */
    remove: () => {
      stopping.current?.abort()
      setSending(null)
      setStored(null)
    },
    /** Why the form waits, where it does. */
    reason:
      sending === null
        ? null
        : sending.message === null
          ? 'Please wait until your file has arrived.'
          : 'Please send your file again, or leave it out.',
  }
}

import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useId, useRef, useState } from 'react'
import type { StoredFile } from '#contract/uploads.ts'
import type { FormGuard } from '../forms/public-form.tsx'
import { acceptedTypes, chooseFiles, formatSize, sendFiles } from '../forms/send-files.ts'
import { newKey } from '../session/new-key.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import * as styles from './content.module.css'

type ReferralFileFieldProps = { id: string; file: ReferralFile; error: string | undefined }

export function ReferralFileField({ id, file, error }: ReferralFileFieldProps) {
  const helpId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { stored, sending, warning } = file
  const percent = Math.round((sending?.share ?? 0) * 100)
  const isFree = !stored && !sending
  return (
    <fieldset id={id} tabIndex={-1} className="grid gap-3" aria-describedby={helpId}>
      <legend className="field__label">
        Referral <span className="field__optional">(optional)</span>
      </legend>
      <p className="field__help" id={helpId}>
        One file: PDF, DOCX, DOC, PNG or JPG, up to 10 MB.
      </p>
      {(stored || sending) && (
        <div className={styles.row}>
          <FileText className="icon" />
          <div>
            <div className="wrap-anywhere">{stored?.name ?? sending?.file.name}</div>
            <output className="text-sm text-ink-soft">
              {stored
                ? `Uploaded, ${formatSize(stored.size)}`
                : sending?.message
                  ? 'Not uploaded'
                  : `Uploading, ${percent}%`}
            </output>
          </div>
          <Button look="quiet" size="small" onClick={file.remove}>
            {sending && !sending.message ? 'Stop' : 'Leave it out'}
          </Button>
          {sending && !sending.message && <ProgressBar label="Uploading the referral" value={percent} />}
        </div>
      )}
      {sending?.message && (
        <>
          <Notice type="error" announced="atOnce" title={sending.message} />
          <div>
            <Button look="secondary" size="small" onClick={file.tryAgain}>
              Try again
            </Button>
          </div>
        </>
      )}
      {warning && <Notice type="warning" announced="politely" title={warning} />}
      {isFree && (
        <div>
          <Button look="secondary" size="small" onClick={() => input.current?.click()}>
            <Upload className="icon" /> Choose a file
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes}
        aria-label="Referral"
        onChange={({ target }) => {
          file.choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** On its way; with a message it did not arrive, and can be sent again. */
type FileSending = { file: File; key: string; share: number; message: string | null }

const failed = 'An error occurred while uploading the referral. Please try again.'

type ReferralFile = ReturnType<typeof useReferralFile>

/** The one document of a referral: uploaded when it is chosen, and tied to the referral when that is sent. */
export function useReferralFile(guard: Pick<FormGuard, 'take'>) {
  const [stored, setStored] = useState<StoredFile | null>(null)
  const [sending, setSending] = useState<FileSending | null>(null)
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

import { useEffect, useState } from 'react'
import { paths } from '#contract/page-paths.ts'
import { codeWordsFor, inviteMessages, oneTimeCode } from '#domain/clients/credentials.ts'
import { checkPhone, formatPhone } from '#domain/identifiers/phone.ts'
import { useSettings } from '../api/settings.ts'
import { ScriptForm } from '../forms/form-parts.tsx'
import type { FormOutcome } from '../forms/form-rules.ts'
import { Button, TextButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { CodeField } from '../ui/secret-fields.tsx'
import type { VerifyOutcome } from './use-invite.ts'

const { digits, minutes } = oneTimeCode

type CodeDialogProps = {
  phone: string
  resendAt: number
  verify: (code: string) => Promise<VerifyOutcome>
  resend: () => Promise<FormOutcome>
  onClose: () => void
}

/** The second step of an invited sign-up. Closing it leaves the form as it was. */
export function CodeDialog({ phone, resendAt, verify, resend, onClose }: CodeDialogProps) {
  const { keptTexts } = useSettings()
  const words = codeWordsFor(keptTexts)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [hasEnded, setHasEnded] = useState(false)
  const [news, setNews] = useState<{ type: 'success' | 'error'; words: string } | null>({
    type: 'success',
    words: words.done,
  })
  const [busy, setBusy] = useState(false)
  const [codesSent, setCodesSent] = useState(1)
  const number = checkPhone(phone)
  const to = number.ok ? formatPhone(number.value) : phone
  const waitsFor =
    (hasEnded && words.afterEnd) || (code.length < digits && `Type all ${digits} digits first.`)

  const submit = async () => {
    if (busy || waitsFor) return
    setBusy(true)
    setError(null)
    setNews(null)
    const outcome = await verify(code)
    // Leaving for the login page takes a moment, in which nothing is left to press.
    if (!('message' in outcome)) return
    setBusy(false)
    setError(outcome.message)
    setHasEnded(outcome.kind === 'ended')
  }
  const sendAgain = async () => {
    setError(null)
    setNews(null)
    const outcome = await resend()
    if (outcome.kind === 'done') {
      setCode('')
      setHasEnded(false)
      setCodesSent((count) => count + 1)
    }
    setNews(
      outcome.kind === 'done'
        ? { type: 'success', words: words.done }
        : { type: 'error', words: outcome.kind === 'failed' ? outcome.message : inviteMessages.sendFailed },
    )
  }

  return (
    <Dialog
      title={
        <>
          Enter the <span className="whitespace-nowrap">{digits}-digit</span> code
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button
            type="submit"
            form="code-form"
            busy={busy && 'Checking your code'}
            disabledReason={waitsFor}
          >
            Verify
          </Button>
          <p className="flex flex-wrap justify-center items-center gap-x-4 gap-y-1 min-h-target text-sm text-ink-soft">
            <Again resendAt={resendAt} words={words} onPress={sendAgain} />
            <span>
              {keptTexts === null && 'No SMS? '}
              <a href={paths.contact()} target="_blank" rel="noopener">
                Contact us
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </span>
          </p>
        </>
      }
    >
      <p>
        {keptTexts ? `It is for ${to}.` : `We sent it by SMS to ${to}.`} It is valid for {minutes} minutes.{' '}
        {keptTexts}
      </p>
      <ScriptForm id="code-form" onSubmit={submit}>
        <CodeField
          key={codesSent}
          id="code"
          label="Code"
          digits={digits}
          required
          error={error ?? undefined}
          onChange={({ target }) => {
            setCode(target.value)
            setError(null)
          }}
        />
      </ScriptForm>
      <div>
        <output>{news?.type === 'success' && <Notice type="success" title={news.words} />}</output>
        <div role="alert">
          {news?.type === 'error' && <Notice type="error" title={news.words} />}
          <span className="sr-only">{error}</span>
        </div>
      </div>
    </Dialog>
  )
}

type AgainProps = { resendAt: number; words: ReturnType<typeof codeWordsFor>; onPress: () => void }

function Again({ resendAt, words, onPress }: AgainProps) {
  const left = useCountdown(resendAt)
  if (left === 0) return <TextButton onClick={onPress}>{words.again}</TextButton>
  return (
    <span className="tabular-nums">
      {words.againIn} {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  )
}

const aSecond = 1000

/** Whole seconds until a moment of this page's steady clock, told each second and never below 0. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => performance.now())
  const left = Math.max(0, Math.ceil((until - now) / aSecond))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(performance.now()), aSecond)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}

import { useState } from 'react'
import { useSettings } from '../api/settings.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

type SendStatus = 'open' | 'saying' | 'said' | 'failed'

/** Uploaded, or sent by the GP. See docs/product/portal.md#adding-a-referral. */
export function GpSendsIt({ onSay }: { onSay: () => Promise<boolean> }) {
  const { supportEmail } = useSettings()
  const [status, setStatus] = useState<SendStatus>('open')
  const say = async () => {
    setStatus('saying')
    setStatus((await onSay()) ? 'said' : 'failed')
  }
  return (
    <section className="form-section" aria-labelledby="gp-sends">
      <header>
        <h2 className="text-xl" id="gp-sends">
          Or ask your GP to send it
        </h2>
        <p>
          To <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Tell us here, and we look out for it.
        </p>
      </header>
      {status === 'said' ? (
        <Notice type="success" announced="politely" title="Thank you. We look out for it.">
          We add it to your record when it arrives.
        </Notice>
      ) : (
        <Button look="secondary" busy={status === 'saying' && 'Saving'} onClick={say}>
          My GP will send it
        </Button>
      )}
      {status === 'failed' && (
        <div className="mt-4">
          <Notice type="error" announced="atOnce" title="Something went wrong. Please try again." />
        </div>
      )}
    </section>
  )
}

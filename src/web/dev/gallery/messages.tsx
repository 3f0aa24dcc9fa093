import CircleCheck from 'lucide-react/icons/circle-check'
import Clock3 from 'lucide-react/icons/clock-3'
import { useState } from 'react'
import { Badge } from '../../ui/badge/badge.tsx'
import { Tag } from '../../ui/badge/tag.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorSummary } from '../../ui/notice/error-summary.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { Section, State } from './section.tsx'

const toasts = {
  info: 'There is nothing new since this morning.',
  success: 'Form submitted successfully',
  warning: 'The maximum file is four',
  error: 'Something went wrong. Please try again.',
} as const

const toastTypes = ['info', 'success', 'warning', 'error'] as const

export function Messages() {
  const [submits, setSubmits] = useState(0)
  return (
    <Section
      id="messages"
      title="Messages"
      note="Notices stay until their cause is gone. One toast at a time, five seconds, paused while hovered or focused."
    >
      <State name="Notice: information">
        <Notice title="Bring your card">It has the number we ask for.</Notice>
      </State>
      <State name="Notice: plain">
        <Notice type="plain" title="You are offline">
          Keep typing, we will save when the connection is back.
        </Notice>
      </State>
      <State name="Notice: warning">
        <Notice type="warning" title="One thing to do before Tuesday">
          It takes five minutes.
        </Notice>
      </State>
      <State name="Notice: error">
        <Notice type="error" title="Something went wrong. Please try again.">
          Your answers are safe on this device.
        </Notice>
      </State>
      <State name="Notice: success">
        <Notice type="success">The link is on its way.</Notice>
      </State>
      <State name="Toasts">
        <div className="flex flex-wrap items-center gap-3">
          {toastTypes.map((type) => (
            <Button key={type} look="secondary" size="small" onClick={() => showToast(type, toasts[type])}>
              Show {type}
            </Button>
          ))}
          <Button
            look="secondary"
            size="small"
            onClick={() => showToast('warning', 'This one waits for you.', { stays: true })}
          >
            Show one that stays
          </Button>
        </div>
      </State>
      <State name="Error summary: takes focus, links to the fields">
        {submits > 0 && (
          <ErrorSummary
            key={submits}
            title="There is an error in the form."
            errors={[{ fieldId: 'gallery-code', message: 'The 6-digit code is missing a digit' }]}
          />
        )}
        <Button look="secondary" size="small" onClick={() => setSubmits(submits + 1)}>
          Submit with an error
        </Button>
      </State>
      <State name="Badges">
        <div className="flex flex-wrap items-center gap-3">
          <Badge>Video call</Badge>
          <Badge tone="success" icon={<CircleCheck className="icon" />}>
            Free today
          </Badge>
          <Badge tone="warning" icon={<Clock3 className="icon" />}>
            Fully booked
          </Badge>
          <Badge tone="info">New</Badge>
          <Badge tone="bloom">Closest fit</Badge>
          <Badge tone="main">3 on</Badge>
        </div>
      </State>
      <State name="Tags">
        <div className="flex flex-wrap items-center gap-3">
          <Tag label="Tuesday" onRemove={() => showToast('info', 'Removed')} />
          <Tag label="Thursday" onRemove={() => showToast('info', 'Removed')} />
        </div>
      </State>
    </Section>
  )
}

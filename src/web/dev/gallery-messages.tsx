import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock3 from 'lucide-react/icons/clock-3'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Badge, Card } from '../ui/card.tsx'
import { Clock } from '../ui/clock.tsx'
import { Tag } from '../ui/combo-box-parts.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Questions } from '../ui/fold.tsx'
import { Tabs } from '../ui/navigation.tsx'
import { ErrorSummary, Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast-store.ts'
import { Section } from './gallery-section.tsx'

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
      states={{
        'Notice: information': <Notice title="Bring your card">It has the number we ask for.</Notice>,
        'Notice: plain': (
          <Notice type="plain" title="You are offline">
            Keep typing, we will save when the connection is back.
          </Notice>
        ),
        'Notice: warning': (
          <Notice type="warning" title="One thing to do before Tuesday">
            It takes five minutes.
          </Notice>
        ),
        'Notice: error': (
          <Notice type="error" title="Something went wrong. Please try again.">
            Your answers are safe on this device.
          </Notice>
        ),
        'Notice: success': <Notice type="success">The link is on its way.</Notice>,
        Toasts: (
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
        ),
        'Error summary: takes focus, links to the fields': (
          <>
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
          </>
        ),
        Badges: (
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
        ),
        Tags: (
          <div className="flex flex-wrap items-center gap-3">
            <Tag label="Tuesday" onRemove={() => showToast('info', 'Removed')} />
            <Tag label="Thursday" onRemove={() => showToast('info', 'Removed')} />
          </div>
        ),
      }}
    />
  )
}

export function Overlays() {
  const [open, setOpen] = useState<'plain' | 'urgent' | null>(null)
  const [tab, setTab] = useState<'upcoming' | 'past'>('upcoming')
  const close = () => setOpen(null)
  return (
    <Section
      id="overlays"
      title="Dialogs, menus and tabs"
      note="A question or a fact as the heading, the safe action first."
      states={{
        Dialog: (
          <>
            <Button look="secondary" onClick={() => setOpen('plain')}>
              Open a dialog
            </Button>
            {open === 'plain' && (
              <Dialog
                title="Is this your first time here?"
                onClose={close}
                actions={
                  <>
                    <Button onClick={close}>Continue</Button>
                    <Button look="quiet" onClick={close}>
                      Back
                    </Button>
                  </>
                }
              >
                <p>Closing this returns the focus to the button that opened it.</p>
              </Dialog>
            )}
          </>
        ),
        'Dialog that must be answered': (
          <>
            <Button look="secondary" onClick={() => setOpen('urgent')}>
              Open an urgent dialog
            </Button>
            {open === 'urgent' && (
              <Dialog
                urgent
                title="You only have 2 minutes left"
                above={<Clock left={0.13} late time="1:58 left" note="Nearly out of time." />}
                actions={<Button onClick={close}>Give me more time</Button>}
              >
                <p>Escape does not close this one.</p>
              </Dialog>
            )}
          </>
        ),
        Menu: (
          <Disclosure
            buttonClass="btn btn--secondary"
            button={
              <>
                More
                <ChevronDown className="icon" />
              </>
            }
          >
            <div className="menu">
              <ul>
                <li>
                  <a href="#overlays">First thing</a>
                </li>
                <li>
                  <button type="button" aria-disabled="true">
                    <span className="leading-tight">
                      Second thing
                      <br />
                      <span className="text-xs">After the first</span>
                    </span>
                  </button>
                </li>
              </ul>
            </div>
          </Disclosure>
        ),
        Tabs: (
          <Tabs
            label="Sessions"
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'upcoming',
                label: 'Upcoming (2)',
                content: <p className="pt-4">Two sessions to come.</p>,
              },
              { id: 'past', label: 'Past', content: <p className="pt-4">None yet.</p> },
            ]}
          />
        ),
        Questions: (
          <Questions
            firstOpen
            items={[
              { question: 'Does it open?', answer: 'Yes, without a script too.' },
              { question: 'And this one?', answer: 'This one as well.' },
              { question: 'Nothing to open here' },
            ]}
          />
        ),
        Cards: (
          <div className="grid gap-4">
            <Card>Flat: a thing you could pick up.</Card>
            <Card raised>Raised: floats or sticks.</Card>
          </div>
        ),
      }}
    />
  )
}

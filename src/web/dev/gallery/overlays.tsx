import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Clock } from '../../ui/clock/clock.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Disclosure } from '../../ui/menu/disclosure.tsx'
import { Questions } from '../../ui/questions/questions.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { Section, State } from './section.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'plain' | 'urgent' | null>(null)
  const [tab, setTab] = useState<'upcoming' | 'past'>('upcoming')
  const close = () => setOpen(null)
  return (
    <Section
      id="overlays"
      title="Dialogs, menus and tabs"
      note="A question or a fact as the heading, the safe action first."
    >
      <State name="Dialog">
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
      </State>
      <State name="Dialog that must be answered">
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
      </State>
      <State name="Menu">
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
      </State>
      <State name="Tabs">
        <Tabs
          label="Sessions"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'upcoming', label: 'Upcoming (2)', content: <p className="pt-4">Two sessions to come.</p> },
            { id: 'past', label: 'Past', content: <p className="pt-4">None yet.</p> },
          ]}
        />
      </State>
      <State name="Questions">
        <Questions
          firstOpen
          items={[
            { question: 'Does it open?', answer: 'Yes, without a script too.' },
            { question: 'And this one?', answer: 'This one as well.' },
            { question: 'Nothing to open here' },
          ]}
        />
      </State>
      <State name="Cards">
        <div className="grid gap-4">
          <Card>Flat: a thing you could pick up.</Card>
          <Card raised>Raised: floats or sticks.</Card>
        </div>
      </State>
    </Section>
  )
}

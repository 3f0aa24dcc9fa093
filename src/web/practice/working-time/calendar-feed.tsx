import { useState } from 'react'
import type { Calendars } from '#contract/staff/working-time.ts'
import type { EntryContent } from '#domain/diary/calendars.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useAction } from '../../api/use-action.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff } from '../desk/staff.ts'
import { Sheet, StateLine } from '../desk/desk.tsx'
import * as styles from './working-time.module.css'

type OwnFeed = NonNullable<Calendars['feed']>

const choices: readonly { value: EntryContent; label: string; help?: string }[] = [
  { value: 'busy', label: 'Busy', help: 'Nothing else. Safest on a shared or family calendar' },
  { value: 'type', label: 'Type and mode, “Standard session, video call”' },
  {
    value: 'initials',
    label: 'Initials, “Standard session, K. H.”',
    help: 'Only on a device that no one else opens. Full names are never in it',
  },
]

type FeedChange = 'make' | 'remove' | EntryContent

export function CalendarFeed({ feed, zone }: { feed: OwnFeed | null; zone: ZoneId }) {
  const { act: press, busy, problem } = useAction()
  const act = (change: FeedChange) =>
    press(change, {
      call: async () => {
        const answer = await sendChange(change)
        await invalidateStaff('readCalendars')
        return answer
      },
    })
  return (
    <section className={styles.calendarPart} aria-labelledby="feed">
      <header>
        <h2 id="feed">Your sessions in another calendar</h2>
        <p>A private address your phone or computer can subscribe to. Read-only.</p>
      </header>
      {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
      {feed ? (
        <FeedSheet {...{ feed, zone, busy, act }} />
      ) : (
        <Button look="secondary" busy={busy === 'make' && 'Making it'} onClick={() => void act('make')}>
          Make a private address
        </Button>
      )}
    </section>
  )
}

const sendChange = (change: FeedChange) => {
  switch (change) {
    case 'make':
      return callStaff('makeCalendarFeed', {})
    case 'remove':
      return callStaff('removeCalendarFeed', {})
    default:
      return callStaff('changeCalendarFeed', { body: { entrySays: change } })
  }
}

type FeedSheetProps = {
  feed: OwnFeed
  zone: ZoneId
  busy: string | null
  act: (change: FeedChange) => Promise<unknown>
}

function FeedSheet({ feed, zone, busy, act }: FeedSheetProps) {
  const [isShown, setIsShown] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(feed.address)
    showToast('success', 'The address is copied')
  }
  const makeNew = async () => {
    setIsAsking(false)
    await act('make')
  }
  return (
    <Sheet
      foot={
        <>
          <StateLine tone="soft">
            {feed.lastReadAt ? `Last read ${shortMoment(new Date(feed.lastReadAt), zone)}` : 'Not read yet'}
          </StateLine>
          <span className={styles.acts}>
            <Button
              look="quiet"
              size="small"
              busy={busy === 'make' && 'Making it'}
              onClick={() => setIsAsking(true)}
            >
              New address
            </Button>
            <Button
              look="quiet"
              size="small"
              busy={busy === 'remove' && 'Turning off'}
              onClick={() => void act('remove')}
            >
              Turn off
            </Button>
          </span>
        </>
      }
    >
      <div className={styles.private}>
        <TextField
          label="Private address"
          help="Anyone who has it can see your times. Treat it like a key."
          readOnly
          value={isShown ? feed.address : feed.address.replace(/[^/]+\.ics$/, '••••••••••••.ics')}
        />
        <Button look="quiet" size="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <Button look="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <div className="mt-6">
        <RadioCards
          legend="What an entry says"
          options={choices}
          // What was pressed shows at once; what is stored comes back with the next read.
          chosen={[choices.find(({ value }) => value === busy)?.value ?? feed.entrySays]}
          input={{
            name: 'entrySays',
            onChange: ({ target: { value } }) => {
              const chosen = choices.find((choice) => choice.value === value)
              if (chosen) void act(chosen.value)
            },
          }}
        />
        <p className="mt-3 text-sm text-ink-soft">
          No names and no notes. A video session has its address, which carries no name and opens for you and
          your client only.
        </p>
      </div>
      {isAsking && (
        <Dialog
          title="Make a new address?"
          urgent
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => void makeNew()}>Make a new address</Button>
              <Button look="quiet" onClick={() => setIsAsking(false)}>
                Keep this one
              </Button>
            </>
          }
        >
          <p>
            The old one stops at once. Calendars that use it show nothing new until you give them the new one.
          </p>
        </Dialog>
      )}
    </Sheet>
  )
}

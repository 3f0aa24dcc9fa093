import { type CSSProperties, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ListedCharge, Money } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { type ChargeGroup, chargeGroupCodes, chargeGroups } from '#domain/money/charges.ts'
import { monthBefore } from '#domain/money/takings.ts'
import { monthNames } from '#domain/time/format.ts'
import { shortDate } from '../../appointment/format-day.ts'
import { EmptyState } from '../../ui/art.tsx'
import { LinkButton, RowButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { AddressChips, DeskHead, DeskRead, DeskSearch, Sheet, StateLine } from '../desk/desk.tsx'
import { formatShortMoment, nameZone } from '../desk/format-moment.ts'
import { staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { useMinute } from '../desk/use-minute.ts'
import { countOf } from '../diary/format-session.ts'
import { ChargePanel } from './charge-panel.tsx'
import { amountOf, chargeLinkId, listedFigures, noteOf, stateOf, whatFor } from './charge-words.ts'
import { MonthFile } from './month-file.tsx'
import * as styles from './money.module.css'

const readGroup = (asked: string | null): ChargeGroup | 'all' =>
  chargeGroupCodes.find((code) => code === asked) ?? 'all'

/** See docs/product/money.md#takings. */
export default function MoneyPage() {
  const { timeZone } = useStaff()
  const [address] = useSearchParams()
  const [search, setSearch] = useState('')
  const show = readGroup(address.get('show'))
  const charge = address.get('charge')
  return (
    <DeskRead title="Money" query={staffQuery('readMoney', {})} skeleton={<SkeletonText lines={10} />}>
      {(money) => (
        <>
          <DeskHead
            title="Money"
            note={`A session is charged once its outcome is recorded. Times are ${nameZone(timeZone)}.`}
          >
            <MonthFile file="downloadCharges" month={monthBefore(money.today)} />
            <LinkButton look="quiet" size="small" to={staffPages.waitingDocuments()}>
              Documents waiting{money.documentsThatWait > 0 && ` (${money.documentsThatWait})`}
            </LinkButton>
            <LinkButton look="quiet" size="small" to={staffPages.invoices()}>
              Invoices to funders
            </LinkButton>
            <LinkButton look="quiet" size="small" to={staffPages.takings()}>
              Takings and files
            </LinkButton>
            <LinkButton look="quiet" size="small" to={staffPages.reconciliation()}>
              Reconciliation
            </LinkButton>
          </DeskHead>
          <div className="grid gap-6">
            <PaymentsNotice payments={money.payments} />
            <MoneySums money={money} />
            <div className={styles.withSide}>
              <ChargesList show={show} search={search} onSearch={setSearch} chosen={charge} />
              {charge !== null && <ChargePanel key={charge} id={charge} show={show} />}
            </div>
          </div>
        </>
      )}
    </DeskRead>
  )
}

const paymentWords = {
  simulator: { title: 'Payments are simulated', text: 'Amounts below are pretend: no bank is asked.' },
  none: { title: 'Payments are not set up', text: 'No card can be saved or charged here.' },
} as const satisfies Record<Exclude<Money['payments'], 'stripe'>, unknown>

function PaymentsNotice({ payments }: Pick<Money, 'payments'>) {
  const staff = useStaff()
  if (payments === 'stripe') return null
  const { title, text } = paymentWords[payments]
  return (
    <Notice type="warning" title={title}>
      {text}{' '}
      {staffCan(staff, 'edit the practice') && (
        <Link to={staffPages.setupSteps({ step: 'payments' })}>Connect payments</Link>
      )}
    </Notice>
  )
}

function MoneySums({ money }: { money: Money }) {
  const month = monthNames[Number(money.today.slice(5, 7)) - 1]
  const tiles = [
    { cents: money.paidThisWeek, tone: 'ok', words: 'Paid this week' },
    {
      cents: money.waiting.cents,
      tone: 'soft',
      words: `Waiting, ${countOf(money.waiting.charges, 'charge')}`,
    },
    {
      cents: money.failed.cents,
      ...(money.failed.charges === 0
        ? ({ tone: 'ok', words: 'Nothing failed' } as const)
        : ({ tone: 'bad', words: `Failed, ${countOf(money.failed.charges, 'charge')}` } as const)),
    },
    { cents: money.refundedThisMonth, tone: 'back', words: `Refunded in ${month}` },
  ] as const
  return (
    <>
      <Sheet
        title="Takings by week"
        action={<span className="text-ink-soft">Paid, less refunds. Weeks start on Monday.</span>}
        isFlush
      >
        <WeekBars weeks={money.weeks} />
      </Sheet>
      <Sheet isFlush>
        <ul
          className={`grid grid-cols-[1fr_1fr] min-[900px]:grid-cols-4 ${styles.tally}`}
          aria-label="How it stands"
        >
          {tiles.map(({ cents, tone, words }) => (
            <li key={words} className="grid gap-0.5 p-4 leading-[1.35] min-[900px]:px-5">
              <b className="font-display text-xl/[1.1] font-medium tabular-nums lining-nums">
                {formatCents(cents)}
              </b>
              <StateLine tone={tone}>{words}</StateLine>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

/** Columns on a desk, rows on a phone. The amounts are the labels; the bars only repeat them. */
function WeekBars({ weeks }: Pick<Money, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ cents }) => cents))
  return (
    <ol className={styles.weeks} aria-label="Takings by week">
      {weeks.map(({ from, cents }, at) => {
        const isNow = at === weeks.length - 1
        const [dollars, rest] = formatCents(cents).split('.')
        const share: CSSProperties & Record<'--share', number> = { '--share': Math.max(0, cents) / most }
        return (
          <li key={from} className={isNow ? styles.now : undefined} style={share}>
            <span className={styles.label}>
              {shortDate(from).replace('Mon ', '')}
              {isNow && <span className="sr-only">, this week so far</span>}
            </span>
            <i aria-hidden="true" />
            <b>
              {dollars}
              <small className="text-xs font-normal text-ink-soft">.{rest}</small>
            </b>
          </li>
        )
      })}
    </ol>
  )
}

type ChargeFilter = ChargeGroup | 'all'

type ChargesListProps = {
  show: ChargeFilter
  search: string
  onSearch: (words: string) => void
  chosen: string | null
}

const choices = [
  { value: 'all', label: 'All' },
  ...chargeGroupCodes.map((value) => ({ value, label: chargeGroups[value].label })),
]

/** Which group is shown is in the address, so that the back button keeps it; a name is not. */
const ChargesList = ({ show, search, onSearch, chosen }: ChargesListProps) => (
  <div>
    <DeskSearch label="Find charges by client" onSearch={onSearch} />
    <div className="mb-4">
      <AddressChips
        legend="State"
        options={choices}
        chosen={show}
        addressOf={(value) => staffPages.money({ show: value === 'all' ? undefined : value })}
      />
    </div>
    <Pages key={`${show} ${search}`} {...{ show, search, chosen }} />
  </div>
)

function Pages({ show, search, chosen }: Omit<ChargesListProps, 'onSearch'>) {
  /** Where each page that was opened begins; the first has no beginning. */
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  return (
    <DeskRead
      key={pages.at(-1)}
      query={staffQuery('listCharges', { body: { show, search, before: pages.at(-1) } })}
      skeleton={<SkeletonText lines={8} />}
    >
      {({ total, charges, next }) =>
        total === 0 ? (
          <Nothing isAll={show === 'all' && search === ''} />
        ) : (
          <Sheet
            isFlush
            foot={
              <>
                <span>
                  {charges.length} of {countOf(total, 'charge')}
                </span>
                <span className="flex flex-wrap gap-2">
                  {pages.length > 1 && (
                    <RowButton onClick={() => setPages(pages.slice(0, -1))}>Newer</RowButton>
                  )}
                  {next !== null && <RowButton onClick={() => setPages([...pages, next])}>Older</RowButton>}
                </span>
              </>
            }
          >
            <ChargesTable charges={charges} chosen={chosen} show={show} />
          </Sheet>
        )
      }
    </DeskRead>
  )
}

const Nothing = ({ isAll }: { isAll: boolean }) =>
  isAll ? (
    <EmptyState drawing="sprig" title="Nothing charged yet">
      The first charge shows here once an outcome is recorded.
    </EmptyState>
  ) : (
    <EmptyState title="No charge fits">Choose another state, or search for another name.</EmptyState>
  )

type ChargesTableProps = { charges: readonly ListedCharge[]; chosen: string | null; show: string }

const ChargesTable = ({ charges, chosen, show }: ChargesTableProps) => (
  <table className={`w-full border-collapse leading-[1.4] tabular-nums max-[900px]:block ${styles.table}`}>
    <caption className="sr-only">Charges, newest session first</caption>
    <thead className="max-[900px]:sr-only">
      <tr>
        <th scope="col">Client</th>
        <th scope="col">Session</th>
        <th scope="col">State</th>
        <th scope="col" className={styles.number}>
          Amount
        </th>
      </tr>
    </thead>
    <tbody className="max-[900px]:block">
      {charges.map((charge) => (
        <Row key={charge.id} charge={charge} isOpen={charge.id === chosen} show={show} />
      ))}
    </tbody>
  </table>
)

function Row({ charge, isOpen, show }: { charge: ListedCharge; isOpen: boolean; show: string }) {
  const { timeZone } = useStaff()
  const now = useMinute()
  const { tone, label } = stateOf(listedFigures(charge))
  const note = noteOf(charge, timeZone)
  const { amount, note: amountNote } = amountOf(charge)
  return (
    <tr className={`max-[900px]:last:border-0 max-[900px]:hover:bg-tint ${isOpen ? styles.open : ''}`}>
      <th scope="row">
        <Link
          id={chargeLinkId(charge.id)}
          className={styles.link}
          to={staffPages.money({ show: show === 'all' ? undefined : show, charge: charge.id })}
          aria-current={isOpen ? 'true' : undefined}
          preventScrollReset
        >
          {charge.client}
        </Link>
        <small>{whatFor(charge)}</small>
      </th>
      <td data-label="Session">
        <span>
          {formatShortMoment(charge.start, timeZone, now)}
          <small>{charge.clinician}</small>
        </span>
      </td>
      <td data-label="State">
        <StateLine tone={tone}>
          {label}
          {note && <small>{note}</small>}
        </StateLine>
      </td>
      <td data-label="Amount" className={styles.number}>
        <span>
          <b>{amount}</b>
          {amountNote && <small>{amountNote}</small>}
        </span>
      </td>
    </tr>
  )
}

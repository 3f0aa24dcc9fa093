import { Badge } from '../ui/card.tsx'
import { type Column, NotedCell, Table } from '../ui/table.tsx'
import type { BlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import type { PriceList, PricingTable } from './prices.ts'
import { RichText } from './rich-text.tsx'
import * as styles from './blocks.module.css'

/** With a title it is a table beside it; without one it stands as cards under the page's own heading. */
export function PricingListBlock({ fields: { title }, data: prices, id }: BlockProps<'pricing-list'>) {
  if (!prices) return null
  return title === undefined ? (
    <Cards prices={prices} id={id} />
  ) : (
    <Costs title={title} prices={prices} id={id} />
  )
}

const Cards = ({ prices, id }: { prices: PriceList; id?: string }) => (
  <BlockSection id={id}>
    <ul className={`grid gap-4 sm:grid-cols-2 lg:grid-cols-4 ${styles.cards}`}>
      {prices.rows.map(({ session, note, upfront, rebate, youPay }) => (
        <li key={session} className="card grid content-start gap-2">
          <h2>{session}</h2>
          <p className="mt-2 font-display text-3xl/[1.1] font-medium tracking-[-0.02em] tabular-nums lining-nums">
            {youPay}
          </p>
          {rebate ? (
            <p className="text-sm leading-[1.45] text-ink-soft">
              after the Medicare rebate
              <br />
              {upfront} after the session
            </p>
          ) : (
            <p className="text-sm leading-[1.45] text-ink-soft">{note}</p>
          )}
        </li>
      ))}
    </ul>
    <p className="mt-5 text-sm text-ink-soft">
      Prices that you pay yourself include a {prices.bookingFee} booking fee and apply to sessions from{' '}
      {prices.since}.
    </p>
  </BlockSection>
)

const costColumns: readonly Column<PriceList['rows'][number]>[] = [
  { label: 'Session', cell: ({ session, note }) => <NotedCell name={session} note={note} /> },
  { label: 'After the session', isNumber: true, cell: ({ upfront }) => upfront },
  {
    label: 'Medicare rebate',
    isNumber: true,
    cell: ({ rebate }) => rebate ?? <span className="text-ink-soft">n/a</span>,
  },
  {
    label: 'You pay',
    isNumber: true,
    cell: ({ youPay }) => <b className="font-semibold">{youPay}</b>,
  },
]

const withoutRebate = costColumns.filter(({ label }) => label !== 'Medicare rebate')

const Costs = ({ title, prices, id }: { title: string; prices: PriceList; id?: string }) => (
  <BlockSection
    title={title}
    lead={`Prices that you pay yourself include a ${prices.bookingFee} booking fee and apply to sessions from ${prices.since}.`}
    id={id}
    isBeside
  >
    <div className="card py-3">
      <Table
        rows={prices.rows}
        keyOf={({ session }) => session}
        columns={prices.rows.some(({ rebate }) => rebate) ? costColumns : withoutRebate}
      />
    </div>
  </BlockSection>
)

export function PricingTableBlock({
  fields: { title, note },
  data: prices,
  id,
}: BlockProps<'pricing-table'>) {
  if (!prices) return null
  return (
    <BlockSection title={title} id={id}>
      <Ways ways={prices.ways} />
      {note && <p className="mt-4 text-sm text-ink-soft">{note}</p>}
      {prices.dates.length > 0 && (
        <>
          <h3 className="mt-12 mb-5">By the date of your session</h3>
          <Dates dates={prices.dates} />
          <p className="mt-4 text-sm text-ink-soft">
            With a Medicare rebate. You pay the price that applies on the day of the session.
          </p>
        </>
      )}
    </BlockSection>
  )
}

const wayColumns: readonly Column<PricingTable['ways'][number]>[] = [
  { label: 'Funding', cell: ({ funding, note }) => <NotedCell name={funding} note={note} /> },
  { label: 'What you need', className: styles.needs, cell: ({ needs }) => needs },
  { label: 'After the session', isNumber: true, cell: ({ afterSession }) => afterSession },
  {
    label: 'You pay',
    isNumber: true,
    cell: ({ youPay }) => <b className="font-semibold">{youPay}</b>,
  },
]

const Ways = ({ ways }: Pick<PricingTable, 'ways'>) => (
  <div className="card py-3">
    <Table
      className={`table table--stack ${styles.ways}`}
      rows={ways}
      keyOf={({ funding, note }) => funding + note}
      columns={wayColumns}
    />
  </div>
)

type DatedPrices = PricingTable['dates'][number]
type DatedPrice = Omit<DatedPrices, 'rows'> & DatedPrices['rows'][number]

const dateColumns: readonly Column<DatedPrice>[] = [
  {
    label: 'Sessions from',
    cell: ({ from, isNow }) => (
      <>
        <b className="font-semibold">{from}</b> {isNow && <Badge tone="main">Now</Badge>}
      </>
    ),
  },
  { label: 'Session', cell: ({ session }) => session },
  { label: 'After the session', isNumber: true, cell: ({ upfront }) => upfront },
  { label: 'Medicare rebate', isNumber: true, cell: ({ rebate }) => rebate },
  { label: 'You pay', isNumber: true, cell: ({ youPay }) => youPay },
]

const Dates = ({ dates }: Pick<PricingTable, 'dates'>) => (
  <div className="card py-3">
    <Table
      rows={dates.flatMap(({ from, isNow, rows }) => rows.map((row) => ({ from, isNow, ...row })))}
      keyOf={({ from, session }) => from + session}
      columns={dateColumns}
    />
  </div>
)

export function RebateSplitBlock({ fields: { title, text }, data: splits, id }: BlockProps<'rebate-split'>) {
  return (
    <BlockSection title={title} id={id} isBand isBeside under={<RichText text={text} />}>
      <ul className={`card grid gap-8 ${styles.splits}`}>
        {splits.map(({ session, upfront, rebate, youPay, percentBack }) => (
          <li key={session}>
            <p className="mb-3 text-sm font-semibold">
              {session}, {upfront} after the session
            </p>
            {/* To scale, and said in words below. Drawn, because the page's policy lets no style attribute through. */}
            <svg
              className="w-full h-5 rounded-xs"
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className="fill-tint-strong" width={percentBack} height="10" />
              <rect className="fill-main-fill" x={percentBack} width={100 - percentBack} height="10" />
            </svg>
            <dl className={`flex justify-between gap-4 mt-3 text-sm ${styles.key}`}>
              <div className="grid">
                <dt className="order-1 text-ink-soft">Medicare rebate</dt>
                <dd>{rebate}</dd>
              </div>
              <div className="grid">
                <dt className="order-1 text-ink-soft">You pay</dt>
                <dd>{youPay}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

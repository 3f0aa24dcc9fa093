import { type UseQueryOptions } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Search from 'lucide-react/icons/search'
import Undo from 'lucide-react/icons/undo-2'
import { type ComponentProps, type ReactNode, startTransition, useOptimistic, useState } from 'react'
import { Link, type NavigateOptions, useNavigate } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { type ApiError, useRead } from '../../api/query.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { PageHead } from '../../site/page-head.tsx'
import { Button, RowButton, TryAgainButton } from '../../ui/button.tsx'
import { RadioChips } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as styles from './desk.module.css'

type DeskHeadProps = {
  title: string
  /** What the tab says, where that is not the heading: a client’s name does not belong in a browser’s history. */
  tabTitle?: string
  note?: ReactNode
  children?: ReactNode
}

export function DeskHead({ title, tabTitle = title, note, children }: DeskHeadProps) {
  return (
    <>
      <PageHead title={tabTitle} description="For the staff of this practice." indexed={false} />
      <div className={`flex flex-wrap items-end justify-between gap-4 mb-6 ${styles.deskHead}`}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {note && <p>{note}</p>}
        </div>
        {children && <div className="flex flex-wrap items-end gap-2">{children}</div>}
      </div>
    </>
  )
}

type DeskReadProps<T, Key extends readonly unknown[]> = {
  query: UseQueryOptions<T, ApiError, T, Key>
  /** Where what is read has the heading of the page: one to stand there while it comes, or does not. */
  title?: string
  skeleton: ReactNode
  children: (value: T) => ReactNode
}

/** What a page reads: its shape while it comes, what to do when it does not, and the answer. */
export function DeskRead<T, Key extends readonly unknown[]>({
  query,
  title,
  skeleton,
  children,
}: DeskReadProps<T, Key>) {
  const { data, error, refetch, isFetching } = useRead(query)
  if (data !== undefined) return children(data)
  const head = title && <DeskHead title={title} />
  if (!error)
    return (
      <>
        {head}
        {skeleton}
      </>
    )
  return (
    <>
      {head}
      <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
    </>
  )
}

type ReadFailedProps = { problem: ApiProblem; isFetching: boolean; refetch: () => unknown }

export const ReadFailed = ({ problem, isFetching, refetch }: ReadFailedProps) =>
  problem.code === 'forbidden' ? <NotOpen /> : <CouldNotRead {...{ problem, isFetching, refetch }} />

/** Trying again would change nothing: it is a question of the person’s role. */
const NotOpen = () => (
  <Notice type="info" announced="politely" title="This page is not open to you">
    It is for people with another role at the practice. If you need it, please ask an owner or administrator.{' '}
    <Link to={staffPages.today()}>Go to today</Link>
  </Notice>
)

const CouldNotRead = ({ problem, isFetching, refetch }: ReadFailedProps) => (
  <div className="grid max-w-[680px] justify-items-start gap-4">
    <Notice type="error" announced="politely" title={problem.message} />
    <TryAgainButton look="secondary" isTrying={isFetching} onClick={() => void refetch()} />
  </div>
)

type SheetProps = {
  title?: string
  action?: ReactNode
  foot?: ReactNode
  /** Rows that bring their own padding, like a table. */
  isFlush?: boolean
  children: ReactNode
}

/** The one kind of box on the practice side. Never a sheet in a sheet: hairlines part what stands in it. */
export const Sheet = ({ title, action, foot, isFlush, children }: SheetProps) => (
  <section className="border border-line rounded-lg bg-surface" aria-label={title}>
    {title !== undefined && (
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-5 py-1.5 min-h-14 border-b border-line">
        <h2>{title}</h2>
        {action}
      </div>
    )}
    <div className={isFlush ? undefined : 'p-5'}>{children}</div>
    {foot && (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 border-t border-line text-ink-soft">
        {foot}
      </div>
    )}
  </section>
)

/** Rows with hairlines between them: the desk’s one kind of list. */
export const RowList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label}>{children}</ul>
)

type RowProps = {
  title: ReactNode
  children?: ReactNode
  end?: ReactNode
}

export const Row = ({ title, children, end }: RowProps) => (
  <li className={styles.row}>
    <div>
      <b>{title}</b>
      {children && <div className="text-ink-soft wrap-anywhere">{children}</div>}
    </div>
    {end && <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-[720px]:justify-end">{end}</div>}
  </li>
)

const stateTones = {
  ok: { Icon: CircleCheck, className: styles.ok },
  due: { Icon: CircleAlert, className: styles.due },
  bad: { Icon: CircleX, className: styles.bad },
  soft: { Icon: Clock, className: styles.soft },
  /** Money that went back. */
  back: { Icon: Undo, className: styles.back },
} as const

type StateLineProps = {
  tone: keyof typeof stateTones
  /** Where it stands alone, at the head of what it is about. */
  isPill?: boolean
  children: ReactNode
}

/** How something stands: an icon and words, colour last. */
export function StateLine({ tone, isPill = false, children }: StateLineProps) {
  const { Icon, className } = stateTones[tone]
  return (
    <span className={`${styles.state} ${className} ${isPill ? styles.pill : ''}`}>
      <Icon className="icon mt-[0.12em]" />
      <span>{children}</span>
    </span>
  )
}

export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="grid gap-3">
    {facts.map(([label, value]) => (
      <div key={label} className="grid grid-cols-1 gap-x-4 min-[560px]:grid-cols-[180px_minmax(0,1fr)]">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Which page of a long list is shown: each begins after the last row of the one before, the first after none. */
export function usePages() {
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  return {
    after: pages.at(-1),
    open: (next: string) => setPages([...pages, next]),
    back: pages.length > 1 ? () => setPages(pages.slice(0, -1)) : null,
  }
}

type PagesFootProps = {
  pages: ReturnType<typeof usePages>
  shown: number
  /** In words where they are not counted to the end. */
  total: number | string
  /** Null on the last page. */
  next: string | null
}

export const PagesFoot = ({ pages, shown, total, next }: PagesFootProps) => (
  <>
    <span>
      {shown} of {total}
    </span>
    <span className="flex flex-wrap gap-2">
      {pages.back && <RowButton onClick={pages.back}>Back</RowButton>}
      {next !== null && <RowButton onClick={() => pages.open(next)}>Show more</RowButton>}
    </span>
  </>
)

type AddressChipsProps = {
  legend: string
  options: readonly { value: string; label: string }[]
  /** The one in the address. */
  chosen: string
  addressOf: (value: string) => string
  replace?: NavigateOptions['replace']
}

/** Which part of a list is shown, kept in the address. The pressed chip is marked at once, before the address has changed. */
export function AddressChips({ legend, options, chosen, addressOf, replace }: AddressChipsProps) {
  const navigate = useNavigate()
  const [marked, mark] = useOptimistic(chosen)
  return (
    <RadioChips
      legend={legend}
      options={options}
      chosen={[marked]}
      input={{
        name: 'show',
        onChange: ({ target: { value } }) =>
          startTransition(async () => {
            mark(value)
            await navigate(addressOf(value), { replace, preventScrollReset: true })
          }),
      }}
    />
  )
}

/** A search for a person. Their name stays out of the page’s address, which a browser remembers. */
export function DeskSearch({ label, onSearch }: { label: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <search>
      <ScriptForm
        className="mb-6 flex max-w-[560px] flex-wrap items-end gap-3"
        onSubmit={() => onSearch(typed.trim())}
      >
        <div className="min-w-[220px] flex-1">
          <TextField
            id="search"
            type="search"
            label={label}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            startIcon={<Search className="icon field__icon--start" />}
          />
        </div>
        <Button type="submit" look="secondary">
          Search
        </Button>
      </ScriptForm>
    </search>
  )
}

export const FileInput = ({ className = '', ...input }: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...input} className={`${styles.file} ${className}`} type="file" />
)

import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { RequestForm } from '../../forms/request-form.tsx'
import { takeLostFocus } from '../desk/press.ts'
import * as styles from './clients.module.css'

type ClientPartProps = { title: string; note?: ReactNode; children: ReactNode }

export const ClientPart = ({ title, note, children }: ClientPartProps) => (
  <section className={`py-8 border-t border-line ${styles.part}`} aria-label={title}>
    <header className="flex flex-wrap justify-between items-baseline gap-x-4 gap-y-1 mb-4 text-ink-soft">
      <h2>{title}</h2>
      {note}
    </header>
    {children}
  </section>
)

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mb-3">
    <Link className="link" to={to}>
      <ChevronLeft className="icon" />
      {children}
    </Link>
  </p>
)

/** A short form in a part of the client's page. It takes the focus where it takes the place of what was pressed. */
export const ClientForm = (form: ComponentProps<typeof RequestForm>) => (
  <div className="max-w-[420px]">
    <RequestForm {...form} tabIndex={-1} ref={takeLostFocus} />
  </div>
)

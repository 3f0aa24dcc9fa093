import type { ReactNode } from 'react'

/** The shape and size of what is coming, so that nothing moves when it arrives. What is loading is said once, by the caller. */
export const bones = (...shapes: readonly string[]) =>
  shapes.map((shape, at) => <span key={at} className={`skeleton ${shape}`} />)

type LoadingProps = { what: string; className?: string; children: ReactNode }

/** A part of a page that is still fetched: what it is, in words, and its shape. */
export const Loading = ({ what, className, children }: LoadingProps) => (
  <div aria-busy="true">
    <span className="sr-only">{`Loading ${what}`}</span>
    <div className={className} aria-hidden="true">
      {children}
    </div>
  </div>
)

export const LoadingCards = ({ what, lines }: { what: string; lines: readonly string[] }) => (
  <Loading what={what} className="grid gap-4">
    <div className="card grid gap-2">{bones(...lines)}</div>
    <div className="card grid gap-2">{bones(...lines)}</div>
  </Loading>
)

export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <div className="grid gap-2" aria-hidden="true">
    {bones(
      ...Array.from({ length: lines }, (_, line) => (line > 0 && line === lines - 1 ? 'h-4 w-3/5' : 'h-4')),
    )}
  </div>
)

export const SkeletonCard = () => (
  <div className="card grid gap-4" aria-hidden="true">
    <div className="grid grid-cols-[84px_1fr] items-center gap-4">
      {bones('size-[84px] rounded-lg')}
      <div className="grid gap-2.5">{bones('h-[22px] w-7/10', 'h-4 w-9/10')}</div>
    </div>
    {bones('h-[27px] w-3/5 rounded-full')}
    <SkeletonText />
    {bones('h-4 w-4/5')}
    <div className="grid gap-3 border-t border-line pt-4">
      {bones('h-[18px] w-3/4')}
      <div className="grid grid-cols-2 gap-2">{bones('h-11 rounded', 'h-11 rounded')}</div>
    </div>
  </div>
)

export const SkeletonCalendar = ({ weeks = 4 }: { weeks?: number }) => (
  <div className="grid gap-3" aria-hidden="true">
    {bones('h-6 w-3/5')}
    <div className="grid grid-cols-7 gap-1">{bones(...Array<string>(weeks * 7).fill('h-11 rounded'))}</div>
    {bones('h-[18px] w-7/10')}
  </div>
)

/** The form's place, until it is known who is here. */
export const FormSkeleton = ({ fields = 6 }: { fields?: number }) => (
  <div className="grid gap-6 noscript:hidden" aria-hidden="true">
    {Array.from({ length: fields }, (_, field) => (
      <div key={field} className="grid gap-2">
        {bones('h-5 w-32', 'h-[50px] rounded')}
      </div>
    ))}
  </div>
)

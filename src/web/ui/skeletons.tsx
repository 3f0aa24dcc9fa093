/** The shape and size of what is coming, so that nothing moves when it arrives. What is loading is said once, by the caller. */
const Bone = ({ className }: { className: string }) => <span className={`skeleton ${className}`} />

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} className={line === lines - 1 && lines > 1 ? 'h-4 w-3/5' : 'h-4'} />
      ))}
    </div>
  )
}

/** A portrait and a name, a badge, some words, two buttons. */
export function SkeletonCard() {
  return (
    <div className="card grid gap-4" aria-hidden="true">
      <div className="grid grid-cols-[84px_1fr] items-center gap-4">
        <Bone className="size-[84px] rounded-lg" />
        <div className="grid gap-2.5">
          <Bone className="h-[22px] w-7/10" />
          <Bone className="h-4 w-9/10" />
        </div>
      </div>
      <Bone className="h-[27px] w-3/5 rounded-full" />
      <SkeletonText />
      <Bone className="h-4 w-4/5" />
      <div className="grid gap-3 border-t border-line pt-4">
        <Bone className="h-[18px] w-3/4" />
        <div className="grid grid-cols-2 gap-2">
          <Bone className="h-11 rounded" />
          <Bone className="h-11 rounded" />
        </div>
      </div>
    </div>
  )
}

export function SkeletonCalendar({ weeks = 4 }: { weeks?: number }) {
  return (
    <div className="grid gap-3" aria-hidden="true">
      <Bone className="h-6 w-3/5" />
      <div className="grid grid-cols-7 gap-1">
        {Array.from({ length: weeks * 7 }, (_, day) => (
          <Bone key={day} className="h-11 rounded" />
        ))}
      </div>
      <Bone className="h-[18px] w-7/10" />
    </div>
  )
}

/** The form's place, until it is known who is here. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <div className="grid gap-6 noscript:hidden" aria-hidden="true">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="grid gap-2">
          <span className="skeleton h-5 w-32" />
          <span className="skeleton h-[50px] rounded" />
        </div>
      ))}
    </div>
  )
}

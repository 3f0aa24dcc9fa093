export function CalendarKey({ free, none }: { free: string; none: string }) {
  return (
    <div className="cal-key">
      <span>
        <i className="free" />
        {free}
      </span>
      <span>
        <i className="none" />
        {none}
      </span>
    </div>
  )
}

import { Check, Circle } from 'lucide-react'
import { Link } from 'react-router'

import { Panel } from '#app/ui/admin/panel.tsx'

import { demoTask, RemoveDemo } from './demo-buttons.tsx'
import type { GoLiveTask } from './go-live.server.ts'

type GoLive = { tasks: GoLiveTask[]; demo: number }

export function GoLive({ tasks, demo }: GoLive) {
  const all = [...tasks, demoTask(demo)]
  const done = all.filter(({ isDone }) => isDone)
  if (done.length === all.length) return null
  const count = `${done.length} of ${all.length}`
  return (
    <Panel
      id="go-live"
      title="Before you go live"
      className="go-live"
      beside={<p className="data-text">{count}</p>}
    >
      <div className="scale" role="img" aria-label={`${count} done`}>
        {all.map(({ title }, place) => (
          <i key={title} data-done={place < done.length || undefined} />
        ))}
      </div>
      <ul className="lines">
        {all
          .filter(({ isDone }) => !isDone)
          .map((task) => (
            <li key={task.title}>
              <Circle aria-hidden size={16} />
              <p className="told">
                <span>{task.title}</span>
                <small>{task.text}</small>
              </p>
              {task.to ? (
                <Link to={task.to} className="quiet" aria-label={`${task.act}: ${task.title}`}>
                  {task.act}
                </Link>
              ) : (
                task.act && <RemoveDemo count={demo} />
              )}
            </li>
          ))}
      </ul>
      {done.length > 0 && (
        <ul className="mended" aria-label="Done">
          {done.map((task) => (
            <li key={task.title}>
              <Check aria-hidden size={14} />
              {task.done}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

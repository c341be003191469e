/**
 * Property names of React's internal objects (fibers, roots, queues), which no component, document or other script
 * reads: they are mangled in React's file only, which saves 1.6 kB. A name that React no longer has does no harm. Names
 * that components see, such as `current` or `props`, and names of browser APIs must not be added.
 */
const REACT_INTERNALS = [
  ...['memoizedProps', 'memoizedState', 'pendingProps', 'updateQueue', 'alternate', 'sibling', 'stateNode'],
  ...['subtreeFlags', 'lanes', 'childLanes', 'elementType', 'dependencies', 'deletions', 'refCleanup'],
  ...[
    'containerInfo',
    'pendingChildren',
    'pendingContext',
    'pingCache',
    'timeoutHandle',
    'cancelPendingCommit',
  ],
  ...['pendingLanes', 'suspendedLanes', 'pingedLanes', 'expiredLanes', 'warmLanes', 'entangledLanes'],
  ...[
    'entanglements',
    'expirationTimes',
    'hiddenUpdates',
    'errorRecoveryDisabledLanes',
    'shellSuspendCounter',
  ],
  ...[
    'callbackNode',
    'callbackPriority',
    'pooledCache',
    'pooledCacheLanes',
    'incompleteTransitions',
    'cachePool',
  ],
  ...[
    'baseState',
    'baseQueue',
    'firstBaseUpdate',
    'lastBaseUpdate',
    'hasEagerState',
    'eagerState',
    'revertLane',
  ],
  ...['lastRenderedReducer', 'lastRenderedState', 'getSnapshot', 'isDehydrated', 'dehydrated', 'treeContext'],
  ...['retryLane', 'hydrationErrors', 'fallbackLanes', 'baseLanes', 'isBackwards', 'renderingStartTime'],
  ...['blockedOn', 'firstContext', 'memoizedValue', 'lastEffect', '_currentValue', '_currentValue2'],
  ...['_threadCount', 'refCount', '_visibility', '_pendingMarkers', '_retryCache', '_transitions'],
  ...['transitionTypes', '_fragmentFiber', '_eventListeners', '_observers', 'optionsOrUseCapture'],
  ...[
    'attachedListener',
    'pendingGestures',
    'stylesheets',
    'unsuspend',
    'waitingForImages',
    'suspenseyImages',
  ],
  ...[
    'waitingForViewTransition',
    'imgBytes',
    'imgCount',
    '_internalRoot',
    '_reactInternals',
    'reactFragments',
  ],
  ...['__reactInternalSnapshotBeforeUpdate', '__reactViewTransition', 'DetermineComponentFrameRoot'],
  ...['child', 'instance', 'dispatch', 'payload', 'shared', 'updater', 'stores', 'memoCache', 'retryQueue'],
  ...['hiddenCallbacks', 'treeForkCount', 'tailMode', 'rendering', 'sortIndex', 'paired', 'autoName'],
  ...['enqueueSetState', 'enqueueReplaceState', 'enqueueForceUpdate', 'isPureReactComponent', 'isTransition'],
  ...['hoistableScripts', 'hoistableStyles', 'targetContainers', 'eventSystemFlags', 'fragmentInstance'],
  ...['useHostTransitionStatus', 'gesture', '_valueTracker'],
  '__reactInternalMemoizedUnmaskedChildContext',
  '__reactInternalMemoizedMergedChildContext',
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  ...[
    'scheduleCallback',
    'cancelCallback',
    'now',
    'shouldYield',
    'requestPaint',
    'getCurrentPriorityLevel',
  ].map((name) => `unstable_${name}`),
  ...['Immediate', 'UserBlocking', 'Normal', 'Low', 'Idle'].map((name) => `unstable_${name}Priority`),
];

/** Matches exactly these names, for terser's `mangle.properties.regex`. */
export const REACT_INTERNAL_NAMES = new RegExp(`^(?:${REACT_INTERNALS.join('|')})$`);

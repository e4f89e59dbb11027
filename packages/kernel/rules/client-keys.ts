// The keys under which a client remembers things, and how those of a person, a workspace or a block are written.
// Where they are stored is left to the client's ground.

export const clientKeys = {
  currentUserId: () => "current-user-id",
  lastVisitedRoute: () => "lastVisitedRoute",
  lastVisitedRouteUserId: () => "lastVisitedRouteUserId",
  lastVisitedRouteSpaceId: () => "lastVisitedRouteSpaceId",
  onAppStartPreference: (userId: string, spaceId: string) => `onAppStartPreference:${userId}:${spaceId}`,
  firstPageInSidebar: (userId: string, spaceId: string) => `firstPageInSidebar:${userId}:${spaceId}`,
  isHome: (blockId: string) => `isHome:${blockId}`,
  homeCollectionViewIds: (blockId: string) => `homeCollectionViewIds:${blockId}`,
} as const;

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The newest heads of one public log of votes.
/// @notice A head is the size of the log and the root of its Merkle tree (RFC 6962, SHA-256). Whoever holds a
/// head can prove later that the log has only grown since: no entry before it was changed or removed.
/// @dev Nothing can be paid in, nothing can be changed afterwards, and nobody else can become the owner.
contract VoteAnchor {
    /// @notice The only account that may anchor: the one that deployed the contract.
    address public immutable owner;

    bytes32 private lastRoot;
    uint256 private lastSize;

    /// @notice The log had this root when it had this many entries.
    event Anchored(bytes32 root, uint256 size);

    /// @notice Somebody else than the owner tried to anchor.
    error NotOwner();
    /// @notice A log only grows: `size` is not larger than the size that was anchored last.
    error NotGrown(uint256 size, uint256 anchoredSize);

    constructor() {
        owner = msg.sender;
    }

    /// @notice Anchors a head.
    /// @param root the root of the tree over the first `size` entries
    /// @param size the number of entries, larger than any that was anchored before
    function anchor(bytes32 root, uint256 size) external {
        if (msg.sender != owner) revert NotOwner();
        if (size <= lastSize) revert NotGrown(size, lastSize);
        lastRoot = root;
        lastSize = size;
        emit Anchored(root, size);
    }

    /// @notice The head that was anchored last; zeros before the first.
    function latest() external view returns (bytes32 root, uint256 size) {
        return (lastRoot, lastSize);
    }
}
